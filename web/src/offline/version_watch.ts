// Another version of the page on the server: looked for when a socket has come back, since only then the server
// may be another one. The person chooses when to load it; where this page cannot read what the server says, it is
// loaded at the next harmless moment.
import { isOutdated, type ServedPage } from './served_page';

const PAUSE_MS = 30_000;
const RELOAD_PAUSE_MS = 60_000;
const LOOK_AGAIN_MS = 1000;

/** The browser, as far as it is needed here. */
export interface VersionHost extends ServedPage {
  /** Tells the person that there is another version. */
  found(): void;
  /** Whether nothing of what the person does now would be lost. */
  isHarmless(): boolean;
  later(run: () => void, ms: number): void;
}

export class VersionWatch {
  private outdated = false;
  private lookedAt = -Infinity;
  private waiting = false;
  private looksLater = false;

  constructor(private readonly host: VersionHost) {}

  /** A socket has come back. Several of them, or one that comes and goes, ask once, and once more after a while:
   * the one that came first may have been answered by a server that was not upgraded yet. */
  async cameBack(): Promise<void> {
    const rest = this.lookedAt + PAUSE_MS - this.host.now();
    if (rest <= 0) return this.look();
    if (this.looksLater) return;
    this.looksLater = true;
    this.host.later(() => {
      this.looksLater = false;
      void this.look();
    }, rest);
  }

  /** The server has said something that this page does not know. */
  async unreadable(): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    await this.load();
  }

  /** Loads another version. Where there is none, or one was just loaded, it is tried again: of several servers one may
   * be upgraded and the next one not. */
  private async load(): Promise<void> {
    await this.look();
    const rest = this.host.reloadedAt + RELOAD_PAUSE_MS - this.host.now();
    if (this.outdated && rest <= 0) this.reload();
    else this.host.later(() => void this.load(), this.outdated ? rest : PAUSE_MS);
  }

  private async look(): Promise<void> {
    if (this.outdated) return;
    this.lookedAt = this.host.now();
    this.outdated = await isOutdated(this.host);
    if (this.outdated) this.host.found();
  }

  private reload(): void {
    if (this.host.isHarmless()) this.host.reload();
    else this.host.later(() => this.reload(), LOOK_AGAIN_MS);
  }
}
