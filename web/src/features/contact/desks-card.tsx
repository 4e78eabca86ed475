import { contactSubjects } from '@portal/contract/contact'
import {
  blockText,
  closedSoon,
  dayText,
  groupDesks,
  openState,
  openText,
  weekInParts,
} from '@portal/contract/desk-hours'
import type { Desk, Desks } from '@portal/contract/desks'
import { Clock, Mail, Phone } from 'lucide-react'
import { Fragment, useEffect, useId, useState } from 'react'
import { settings } from '../../lib/page-settings.ts'
import { phoneLink } from '../../lib/phone-link.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { useDesks } from './use-desks.ts'

export function DesksCard({ desks }: { desks: Desks }) {
  const now = useNow()
  return reachableDesks(desks).map(({ desk, subjects }) => (
    <DeskBox
      key={subjects[0]!.id}
      title={subjects.length < contactSubjects.length ? subjects.map(({ label }) => label).join(' en ') : undefined}
      desk={desk}
      now={now}
    />
  ))
}

function reachableDesks(desks: Desks) {
  return groupDesks(desks, contactSubjects).filter(({ desk }) => desk.phone !== null || desk.email !== null)
}

function DeskBox({ title, desk, now }: { title: string | undefined; desk: Desk; now: Date }) {
  const headingId = useId()
  const { phone, email } = desk
  return (
    <section className={`${card.card} ${card.padded}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="as-h3 row gap-3">
        <span className="icon-tile">
          {phone ? <Phone size={20} aria-hidden="true" /> : <Mail size={20} aria-hidden="true" />}
        </span>
        {title ?? (phone ? 'Liever bellen?' : 'Liever mailen?')}
      </h2>
      <p className="wrap gap-3 above-4">
        {phone && (
          <a href={phoneLink(phone)} className={buttonClass({ variant: 'secondary' })}>
            <Phone size={17} aria-hidden="true" />
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={`breaks ${buttonClass({ variant: 'secondary' })}`}>
            <Mail size={17} aria-hidden="true" />
            {email}
          </a>
        )}
      </p>
      {phone && <PhoneHours desk={desk} now={now} />}
    </section>
  )
}

function PhoneHours({ desk, now }: { desk: Desk; now: Date }) {
  const parts = weekInParts(desk.hours)
  const [only] = parts.length === 1 ? parts : []
  const closed = closedSoon(desk, now)
  return (
    <>
      <p className="above-4">
        <Badge tone={openState(desk, now).isOpen ? 'ok' : 'wait'} icon={<Clock size={15} aria-hidden="true" />}>
          {openText(desk, now)}
        </Badge>
      </p>
      {parts.length > 0 && (
        <p className="muted above-4">
          {only && `Op ${only.days} is `}
          {settings.provider}
          {!only && ' is'} telefonisch bereikbaar:
        </p>
      )}
      <ul className="above-2 strong tabular">
        {only
          ? only.blocks.map((block) => <li key={block.from}>{blockText(block)} uur</li>)
          : parts.map(({ days, blocks }) => (
              <li key={days}>
                {days} {blocks.map(blockText).join(' en ')} uur
              </li>
            ))}
      </ul>
      {closed.length > 0 && <p className="muted above-4">Gesloten op {closed.map(dayText).join(', ')}.</p>}
    </>
  )
}

/** Whether the first desk that has a number answers now. */
export function OpenNow() {
  const desks = useDesks()
  const now = useNow()
  const desk = Object.values(desks ?? {}).find(({ phone }) => phone)
  return desk && openText(desk, now)
}

export function PhoneSentences({ desks }: { desks: Desks }) {
  return reachableDesks(desks).map(({ desk: { phone, hours }, subjects }) => {
    if (phone === null) return null
    const when = weekInParts(hours).map(({ days, blocks }) => {
      const spoken = blocks.map(({ from, until }) => `van ${from} tot ${until} uur`.replaceAll(':', '.'))
      return `op ${days} ${spoken.join(' en ')} `
    })
    return (
      <Fragment key={subjects[0]!.id}>
        {' '}
        Of bel {when.join(', ').replaceAll(' ,', ',')}naar{' '}
        <a href={phoneLink(phone)} className="text-link">
          {phone}
        </a>
        {subjects.length < contactSubjects.length && ` (${subjects.map(({ label }) => label).join(' en ')})`}.
      </Fragment>
    )
  })
}

/** The time by this device, for a page that stays open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
