import { lazyComponent } from '../../lib/lazy-component.tsx'
import { loadPart } from '../../ui/load-part.ts'

const importColumns = () => loadPart(() => import('./source/match-columns-screen.tsx'))
const importSending = () => loadPart(() => import('./sending/sending-screen.tsx'))
const importRowEditor = () => loadPart(() => import('./phone/row-editor.tsx'))

// What the first view of the page does not need.
export const MatchColumnsScreen = lazyComponent(async () => (await importColumns()).MatchColumnsScreen)
export const SendingScreen = lazyComponent(async () => (await importSending()).SendingScreen)
export const RowEditor = lazyComponent(async () => (await importRowEditor()).RowEditor)

/** Loads the other screens of the page before they are opened: by then the connection may be gone. */
export async function prefetchScreens(): Promise<void> {
  await Promise.allSettled([importColumns(), importSending(), importRowEditor()])
}
