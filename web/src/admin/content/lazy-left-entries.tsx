import { useDraftsNote } from '../../device/use-note.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { boundMember } from '../../lib/bound-session.ts'
import type { ContentSubject, Which } from './subject.ts'

// With the code of the editor, which saves it.
const LeftEntries = lazyComponent(() => import('./left-entries.tsx').then((part) => part.LeftEntries))

/** The same, once this device has anything of an entry that the server doesn't have. */
export function LateLeftEntries(props: { subject: ContentSubject; entry?: Which }) {
  return useDraftsNote(boundMember() ?? 0).unsaved > 0 && <LeftEntries {...props} />
}
