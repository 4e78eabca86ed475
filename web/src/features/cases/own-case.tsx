import { caseKinds } from '@portal/contract/case-kinds'
import type { MemberCase } from '@portal/contract/member-cases'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Check, Clock, MessageCircleQuestionMark } from 'lucide-react'
import { dutchTime, formatDay } from '../../lib/dates.ts'
import { settings } from '../../lib/page-settings.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { AnswerForm } from './answer-form.tsx'
import styles from './cases.module.css'
import { OwnPhoto } from './own-photo.tsx'

type OwnCaseProps = {
  of: MemberCase
  /** Whether the form for an answer is open. */
  isAnswered: boolean
  onAnswer: () => void
}

export function OwnCase({ of: one, isAnswered, onAnswer }: OwnCaseProps) {
  const { id, state, opened_at, serial_number, registration_id, text, photo_id, messages, settled_at } = one
  const { outcome, reason, object_until, can_register: kept } = one
  const headingId = `zaak-${id}`
  return (
    <article className={`${card.card} ${card.padded} ${styles.case}`} aria-labelledby={headingId}>
      <header className="row between wrap gap-2">
        <h2 id={headingId} className="breaks">
          {titleOf(one)}
        </h2>
        <StateBadge state={state} />
      </header>
      <p className="muted text-2 tabular">
        Zaak {id}, {one.is_own ? 'gemeld' : 'begonnen'} op {formatDay(opened_at)}
        {registration_id !== null && (
          <>
            {' · '}
            <Link to={routerPath(webPaths.registration)} params={{ id: String(registration_id) }} className="text-link">
              {serial_number ?? 'Naar de registratie'}
            </Link>
          </>
        )}
      </p>
      {text && <Said who="Jij" at={opened_at} text={text} photo={photo_id} />}
      {!text && photo_id !== null && <Said who="Jij" at={opened_at} text={null} photo={photo_id} />}
      {messages.map(({ at, kind, text: said, photo_id: photo }) => (
        <Said key={`${at} ${kind}`} who={kind === 'vraag' ? settings.provider : 'Jij'} {...{ at, text: said, photo }} />
      ))}
      {isAnswered && <AnswerForm id={id} />}
      {state === 'vraag' && !isAnswered && (
        <Button variant="secondary" onClick={onAnswer}>
          Antwoorden
        </Button>
      )}
      {outcome && (
        <div className={`stack gap-1 ${styles.decision}`}>
          <h3 className="text-3">{outcome}</h3>
          {reason && <p className={styles.words}>{reason}</p>}
          {kept && (
            <div>
              <Link
                to={webPaths.registerProduct}
                search={{ serienummer: kept.serial_number, ...(kept.brand && { merk: kept.brand }) }}
                className={buttonClass()}
              >
                Registreer nu
              </Link>
            </div>
          )}
          <p className="muted text-2 tabular">
            Besloten op {formatDay(settled_at)}.
            {object_until &&
              ` Ben je het er niet mee eens? Antwoord dan uiterlijk ${formatDay(object_until)} op de e-mail.`}
          </p>
        </div>
      )}
    </article>
  )
}

function titleOf({ kind, is_own: isOwn, serial_number: serial }: MemberCase): string {
  if (kind === 'betwist' && !isOwn) return `Van wie is toestel ${serial}?`
  const about = kind === 'betwist' ? 'Dit is mijn toestel' : caseKinds[kind]
  return serial ? `${about}: ${serial}` : about
}

const badges = {
  vraag: { tone: 'wait', text: 'We hebben een vraag', Icon: MessageCircleQuestionMark },
  open: { tone: 'news', text: 'We kijken ernaar', Icon: Clock },
  besloten: { tone: 'ok', text: 'Afgehandeld', Icon: Check },
} as const

function StateBadge({ state }: Pick<MemberCase, 'state'>) {
  const { tone, text, Icon } = badges[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {text}
    </Badge>
  )
}

type SaidProps = { who: string; at: string; text: string | null; photo: number | null }

function Said({ who, at, text, photo }: SaidProps) {
  return (
    <div className={styles.said} data-own={who === 'Jij' || undefined}>
      <p className="row between wrap gap-2 text-2">
        <strong>{who}</strong>
        <time dateTime={at} className="muted tabular">
          {formatDay(at)}, {dutchTime(at)} uur
        </time>
      </p>
      {text && <p className={styles.words}>{text}</p>}
      {photo !== null && <OwnPhoto id={photo} alt="Foto die je stuurde" />}
    </div>
  )
}
