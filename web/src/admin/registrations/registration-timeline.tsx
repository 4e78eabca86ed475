import type { TimelineEntry } from '@portal/contract/registration-acts'
import { ArrowRight, ArrowRightLeft, Ban, Check, Mail, MessageCircle, Pencil, Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import card from '../../ui/card.module.css'
import { Coin } from '../../ui/coin.tsx'
import { momentText } from '../list/moment-text.ts'
import { type Mark, StoryMark } from '../story-mark.tsx'
import story from '../story.module.css'
import { faultNames, fieldLabel, fieldText } from './field-words.ts'
import styles from './registration-page.module.css'

type RegistrationTimelineProps = { timeline: readonly TimelineEntry[]; children?: ReactNode }

/** The whole story of a registration, newest first; beside its heading what can be added. */
export function RegistrationTimeline({ timeline, children }: RegistrationTimelineProps) {
  const id = useId()
  return (
    <section className={`${card.card} ${card.padded}`} aria-labelledby={id}>
      <div className="row between wrap gap-2-4 below-2">
        <h2 id={id} className="text-4">
          Verloop
        </h2>
        {children}
      </div>
      <ol className={story.story}>
        {timeline.map((entry, place) => (
          <li key={place} className="beside gap-3">
            <StoryMark {...marks[entry.kind]} />
            <Told entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const marks: Record<TimelineEntry['kind'], Mark> = {
  geregistreerd: { Icon: Check, tone: 'done' },
  herstel: { Icon: Pencil, tone: 'person' },
  wijziging: { Icon: Pencil, tone: 'person' },
  intrekken: { Icon: Ban, tone: 'end' },
  terugzetten: { Icon: Undo2, tone: 'person' },
  overdragen: { Icon: ArrowRightLeft, tone: 'person' },
  notitie: { Icon: MessageCircle, tone: 'person' },
  punten: { Icon: Coin, tone: 'points' },
  mail: { Icon: Mail, tone: 'done' },
}

function Told({ entry: { at, kind, text, person, reason, fault_of: fault, fields } }: { entry: TimelineEntry }) {
  const isChange = fields.length > 0
  return (
    <div className="breaks">
      <div className="row between wrap gap-2-4">
        <h3 className="text-3">
          {text}
          {person && ` door ${person.name}`}
        </h3>
        <time dateTime={at} className="muted text-2 tabular">
          {momentText(at)}
        </time>
      </div>
      {isChange && (
        <dl className={`above-2 ${styles.changes}`}>
          {fields.map(({ field, old, new: now }) => (
            <div key={field}>
              <dt className="muted">{fieldLabel(field)}</dt>
              <dd>
                <del>{fieldText(field, old)}</del> <ArrowRight size={15} aria-hidden="true" />
                <span className="visually-hidden">wordt</span> <ins>{fieldText(field, now)}</ins>
              </dd>
            </div>
          ))}
          {reason && <Reason reason={reason} fault={fault} />}
        </dl>
      )}
      {!isChange && reason && <p className={`text-2 ${kind === 'notitie' ? styles.note : 'muted'}`}>{reason}</p>}
      {!isChange && fault && <p className="muted text-2">Fout van {faultNames[fault]}</p>}
    </div>
  )
}

function Reason({ reason, fault }: { reason: string; fault: TimelineEntry['fault_of'] }) {
  return (
    <div>
      <dt className="muted">Reden</dt>
      <dd>
        {reason}
        {fault && <span className="block muted text-1">Fout van {faultNames[fault]}</span>}
      </dd>
    </div>
  )
}
