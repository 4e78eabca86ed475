import { settings } from '../lib/page-settings.ts'
import { whenIdle } from '../lib/when-idle.ts'
import type { createPortalRouter } from './router.ts'

// The page comes first. What is painted and moves before that is told to whoever asks later.
const afterMs = 3_000

/** Has this visit measured, where the portal wants that and the visitor does not say that they mind. */
export function startMeasuring(router: ReturnType<typeof createPortalRouter>): void {
  if (!settings.field_figures || asksForPrivacy(navigator)) return
  setTimeout(() => whenIdle(() => void measure(router)), afterMs)
}

function asksForPrivacy({ doNotTrack, globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true
}

async function measure(router: ReturnType<typeof createPortalRouter>): Promise<void> {
  const part = await import('./field-figures.ts').catch(() => null)
  part?.measureVisit(router)
}
