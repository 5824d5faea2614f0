// The fonts a browser finds on the machine: all there are, or DejaVu alone, as on a bare machine.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const FONT_SETS = ['usual', 'dejavu'];

const FONT_FILES = ['*.ttf', '*.ttc', '*.otf', '*.otc', '*.pfb', '*.pcf*', '*.woff*', '*.t1'];

/**
 * A fontconfig file that hides everything but DejaVu. What is accepted goes before what is rejected; the patterns name
 * files, because a rejected folder is never looked into.
 */
const dejavuOnly = (cache) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont>
    <acceptfont><glob>*/DejaVu*</glob></acceptfont>
    <rejectfont>${FONT_FILES.map((glob) => `<glob>${glob}</glob>`).join('')}</rejectfont>
  </selectfont>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;

/** The environment in which a browser sees only the fonts of `set`; `folder` takes what fontconfig reads and writes. */
export function fontEnvironment(set, folder) {
  if (set === 'usual') return {};
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, dejavuOnly(folder));
  return { FONTCONFIG_FILE: file };
}
