// The bot's opinions as they come in: an event stream that is listened to while the page is open.
import { ApiError } from '@tablee/lib/http';
import type { Opinion } from './opinions';
import { events } from './stream';

export type StudyState = 'idle' | 'going' | 'done' | 'busy' | 'lost';

export class Analysis {
  state: StudyState = $state('idle');
  total = $state(0);
  opinions: ReadonlyMap<number, Opinion> = $state.raw(new Map());
  private hangUp = () => {};

  constructor(private readonly table: string) {}

  /** Listens until all is said, the line breaks or `stop` is called. `seat` is looked at first. */
  async start(seat: number): Promise<void> {
    if (this.state === 'going' || this.state === 'done') return;
    this.state = 'going';
    const control = new AbortController();
    this.hangUp = () => control.abort();
    try {
      const reply = await fetch(`/api/tables/${encodeURIComponent(this.table)}/analysis?seat=${seat}`, {
        signal: control.signal,
        headers: { accept: 'text/event-stream' },
      });
      if (!reply.ok || !reply.body) throw new ApiError(reply.status, 'refused', reply.statusText);
      for await (const { name, data } of events(reply.body)) this.hear(name, data);
      if (this.state === 'going') this.state = 'lost';
    } catch (error) {
      if (control.signal.aborted) this.state = 'idle';
      else this.state = error instanceof ApiError && error.status === 503 ? 'busy' : 'lost';
    }
  }

  stop(): void {
    this.hangUp();
  }

  private hear(name: string, data: string): void {
    if (name === 'begin') this.total = (JSON.parse(data) as { total: number }).total;
    if (name === 'opinion') {
      const opinion = JSON.parse(data) as Opinion;
      this.opinions = new Map(this.opinions).set(opinion.ply, opinion);
    }
    if (name === 'end') this.state = (JSON.parse(data) as { reason: string }).reason === 'done' ? 'done' : 'lost';
  }
}
