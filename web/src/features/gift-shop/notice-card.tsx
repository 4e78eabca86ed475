import { noticeParts } from '@portal/contract/gift-shop'
import { Wrench } from 'lucide-react'
import styles from './shop-notice.module.css'

export function NoticeCard({ text }: { text: string }) {
  return (
    <div role="status" className={styles.notice} data-shop-notice>
      <Wrench size={22} aria-hidden="true" />
      <p>{import.meta.env.SSR ? text : <NoticeWords text={text} />}</p>
    </div>
  )
}

// The HTML of the build has a placeholder, for which the server writes the same.
function NoticeWords({ text }: { text: string }) {
  const [lead, rest] = noticeParts(text)
  return (
    <>
      <strong>{lead}</strong> {rest}
    </>
  )
}
