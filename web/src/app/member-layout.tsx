import { Outlet, useMatches } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ShownMember, useShownMember } from '../features/account/session.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { FooterLinks } from './footer-links.tsx'
import { MemberHeader } from './member-header.tsx'
import styles from './member-layout.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { QueueBarPlace } from './queue-bar-place.tsx'
import { contentId, SkipLink } from './skip-link.tsx'
import { useKeptReplies } from './use-kept-replies.ts'

export function MemberLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const hasPhoneBar = useMatches({ select: (matches) => matches.every((match) => match.staticData.phoneBar !== false) })
  const shownMember = useShownMember()
  useKeptReplies()

  const withPhoneBar = hasPhoneBar && Boolean(shownMember?.isVerified)
  return (
    <ShownMember value={shownMember}>
      <div className={styles.shell} data-phone-bar={withPhoneBar || undefined}>
        <SkipLink />
        <MemberHeader />
        <LatePlace />
        <OfflineBar queueOf={shownMember?.isVerified ? shownMember.id : undefined} />
        {shownMember?.isVerified && <QueueBarPlace />}
        <main id={contentId} className={styles.page} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>
          <FooterLinks />
        </footer>
        {withPhoneBar && <PhoneBar />}
        <QuestionDialog />
      </div>
    </ShownMember>
  )
}

/** The place under the header for what comes after the page, the service worker with it. */
function LatePlace() {
  const [Parts, setParts] = useState<ComponentType>()

  useEffect(() => {
    // Without a connection they come with the next page.
    import('./lazy-components.tsx').then(
      (part) => setParts(() => part.LateParts),
      () => {},
    )
  }, [])

  return Parts && <Parts />
}
