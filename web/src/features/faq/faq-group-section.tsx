import { webPaths } from '@portal/contract/web-paths'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { showToast } from '../../ui/toasts.ts'
import styles from './faq-group-section.module.css'
import type { FaqGroup, FaqQuestion } from './faq-groups.ts'

type FaqGroupSectionProps = {
  group: FaqGroup
  /** The current search, or an empty text. */
  sought: string
}

/** One group of questions. The matches of a search are open from the start. */
export function FaqGroupSection({ group: { slug, title, questions }, sought }: FaqGroupSectionProps) {
  return (
    <section aria-labelledby={slug} className={styles.group}>
      <h2 id={slug} tabIndex={-1}>
        {title}
      </h2>
      <div className={`${card.card} ${styles.questions}`}>
        {questions.map((question) => (
          <FaqItem key={`${question.slug} ${sought}`} question={question} startsOpen={sought !== ''} />
        ))}
      </div>
    </section>
  )
}

type FaqItemProps = { question: FaqQuestion; startsOpen: boolean }

/** One question; the browser opens and closes it, by pointer, by key and by its search in the page. */
function FaqItem({ question: { slug, question, answer, link }, startsOpen }: FaqItemProps) {
  const [opensWith] = useState(startsOpen)
  return (
    <details id={slug} className={styles.question} open={opensWith}>
      <summary>
        <h3>{question}</h3>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={styles.answer}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <div className={styles.ways} data-screen-only>
          {link && (
            <Link to={link.to} className={`text-link ${styles.link}`}>
              {link.text}
              <ChevronRight size={17} strokeWidth={2} aria-hidden="true" />
            </Link>
          )}
          <CopyLink slug={slug} question={question} />
        </div>
      </div>
    </details>
  )
}

function CopyLink({ slug, question }: Pick<FaqQuestion, 'slug' | 'question'>) {
  const navigate = useNavigate()

  async function copy() {
    const address = `${location.origin}${webPaths.faq}#${slug}`
    try {
      await navigator.clipboard.writeText(address)
      showToast({ tone: 'success', title: 'Link gekopieerd' })
    } catch {
      // Without a secure connection or without permission there is no clipboard, but always an address bar.
      await navigate({ to: webPaths.faq, hash: slug, search: true, replace: true, resetScroll: false })
      showToast({ tone: 'error', title: 'Kopiëren lukte niet', detail: 'De link staat nu in de adresbalk.' })
    }
  }

  return (
    <Button variant="text" icon={<LinkIcon size={17} aria-hidden="true" />} onClick={() => void copy()}>
      Kopieer link <span className="visually-hidden">naar: {question}</span>
    </Button>
  )
}
