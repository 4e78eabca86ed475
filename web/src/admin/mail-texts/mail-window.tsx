import { useEffect, useRef, useState } from 'react'
import { showMail } from './mail-document.ts'
import styles from './mail-texts.module.css'

/** A mail in a window that runs and fetches nothing: it is ours for our code alone to fill. */
export function MailWindow({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<Document | null>(null)
  const enter = () => setInside(frame.current?.contentDocument ?? null)
  useEffect(enter, [])
  useEffect(() => {
    if (inside) showMail(inside, html)
  }, [inside, html])
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" className={styles.window} onLoad={enter} />
}
