import { questionAnchor } from '@portal/contract/faq'
import { webPaths } from '@portal/contract/web-paths'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Link as LinkIcon } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import text from '../news/article-text.module.css'
import styles from './faq-group-card.module.css'
import type { ShownGroup, ShownQuestion } from './faq-questions.ts'

type FaqGroupCardProps = {
  group: ShownGroup
  sought: string
}

/** One group of questions. The matches of a search are open from the start. */
export function FaqGroupCard({ group: { id, name, questions }, sought }: FaqGroupCardProps) {
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} tabIndex={-1}>
        {name}
      </h2>
      <div className={`${card.card} ${styles.questions}`}>
        {questions.map((question) => (
          <FaqItem key={`${question.id} ${sought}`} question={question} startsOpen={sought !== ''} />
        ))}
      </div>
    </section>
  )
}

type FaqItemProps = { question: ShownQuestion; startsOpen: boolean }

/** One question; the browser opens and closes it, by pointer, by key and by its search in the page. */
function FaqItem({ question: { id, question, answer, way }, startsOpen }: FaqItemProps) {
  const [opensWith] = useState(startsOpen)
  return (
    <details id={questionAnchor(id)} className={styles.question} open={opensWith}>
      <summary>
        <h3>{question}</h3>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <Answer answer={answer}>
        <div className={styles.ways} data-screen-only>
          {way && (
            <Link to={way.to} className={`text-link ${styles.link}`}>
              {way.text}
              <ChevronRight size={17} strokeWidth={2} aria-hidden="true" />
            </Link>
          )}
          <CopyLink id={id} question={question} />
        </div>
      </Answer>
    </details>
  )
}

function Answer({ answer, children }: { answer: DocumentFragment; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = [...answer.cloneNode(true).childNodes]
    place.current?.prepend(...shown)
    return () => shown.forEach((node) => node.remove())
  }, [answer])
  return (
    <div ref={place} className={`${styles.answer} ${text.text}`}>
      {children}
    </div>
  )
}

function CopyLink({ id, question }: Pick<ShownQuestion, 'id' | 'question'>) {
  const navigate = useNavigate()

  async function copy() {
    const hash = questionAnchor(id)
    const address = `${location.origin}${webPaths.faq}#${hash}`
    try {
      await navigator.clipboard.writeText(address)
      showToast({ tone: 'success', title: 'Link gekopieerd' })
    } catch {
      // Without a secure connection or without permission there is no clipboard, but always an address bar.
      await navigate({ to: webPaths.faq, hash, search: true, replace: true, resetScroll: false })
      showToast({ tone: 'error', title: 'Kopiëren lukte niet', detail: 'De link staat nu in de adresbalk.' })
    }
  }

  return (
    <Button variant="text" icon={<LinkIcon size={17} aria-hidden="true" />} onClick={() => void copy()}>
      Kopieer link <span className="visually-hidden">naar: {question}</span>
    </Button>
  )
}

export function FaqSkeletons() {
  return (
    <SkeletonGroup label="Vragen aan het laden">
      <div className={styles.group}>
        <div className={styles.heading}>
          <Skeleton width="30%" height={22} />
        </div>
        <div className={card.card}>
          {[62, 84, 76, 58, 70, 64].map((width) => (
            <div key={width} className={`${styles.question} ${styles.bar}`}>
              <Skeleton width={`${width}%`} />
            </div>
          ))}
        </div>
      </div>
    </SkeletonGroup>
  )
}
