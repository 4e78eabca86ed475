import { daysUntil, type OwnRegistration } from '@portal/contract/own-registration'
import { readDay } from '@portal/contract/rules/day'
import { Flag, MessageCircle, Pencil } from 'lucide-react'
import { formatDay } from '../../../lib/dates.ts'
import { settings } from '../../../lib/page-settings.ts'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import styles from './side-cards.module.css'

type WrongProps = { registration: OwnRegistration; onCorrect: () => void; onReport: () => void }

export function SomethingWrong({ registration, onCorrect, onReport }: WrongProps) {
  const { can_correct_until: lastDay, created_at } = registration
  const left = lastDay ? daysUntil(lastDay) : -1
  const all = lastDay ? daysBetween(created_at, lastDay) : 0
  return (
    <section className={`${card.card} ${card.padded} ${styles.wrong}`} aria-labelledby="klopt">
      <h2 id="klopt">Klopt er iets niet?</h2>
      {left >= 0 ? (
        <>
          <p className="muted text-2">
            Je kunt adres en klant zelf corrigeren tot en met <span className={styles.day}>{formatDay(lastDay)}</span>.
          </p>
          <DaysBar left={left} all={all} />
          <Button
            variant="secondary"
            full
            data-act="correct"
            icon={<Pencil size={17} aria-hidden="true" />}
            onClick={onCorrect}
          >
            Corrigeren
          </Button>
          <Button variant="text" full data-act="report" icon={<Flag size={17} aria-hidden="true" />} onClick={onReport}>
            Fout melden
          </Button>
        </>
      ) : (
        <>
          <p className="muted text-2">
            {lastDay
              ? `De ${daysText(all)} om zelf te corrigeren zijn voorbij. ${settings.provider} kan het nog aanpassen.`
              : `Deze registratie is ingetrokken. Klopt dat niet? ${settings.provider} kijkt ernaar.`}
          </p>
          <Button
            variant="secondary"
            full
            data-act="report"
            icon={<MessageCircle size={17} aria-hidden="true" />}
            onClick={onReport}
          >
            {lastDay ? 'Correctie aanvragen' : 'Fout melden'}
          </Button>
        </>
      )}
    </section>
  )
}

/** A bar for each day; of a long time, one bar. */
function DaysBar({ left, all }: { left: number; all: number }) {
  const text = left === 0 ? 'Nog vandaag' : `Nog ${daysText(left)}`
  return (
    <>
      <div className={styles.days} aria-hidden="true">
        {Array.from({ length: Math.min(all, 14) }, (_, day) => (
          <i key={day} data-used={day < Math.round(((all - left) / all) * Math.min(all, 14)) || undefined} />
        ))}
      </div>
      <p className="strong text-1 tabular">{text}</p>
    </>
  )
}

function daysText(days: number): string {
  return days === 1 ? '1 dag' : `${days} dagen`
}

function daysBetween(registeredAt: string, lastDay: string): number {
  return Math.round((Date.parse(lastDay) - Date.parse(readDay(registeredAt) ?? lastDay)) / 86_400_000)
}
