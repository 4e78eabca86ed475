import type { CaseForStaff, CaseMessage, CaseSide } from '@portal/contract/case-acts'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleMinus, Clock, Flag } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { initials } from '../../lib/initials.ts'
import { count } from '../../lib/numbers.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Facts } from '../facts-card.tsx'
import { momentText } from '../list/moment-text.ts'
import { OwnRoles } from '../own-roles.ts'
import story from '../story.module.css'
import styles from './case-page.module.css'
import { CasePhoto } from './case-photo.tsx'

type CaseSidesProps = {
  of: CaseForStaff
  /** Asks one of them; undefined for who may not. */
  onAsk: ((member: number) => void) | undefined
}

/** Both sides of a dispute, in the order of time: who registered it first, and who claims it. */
export function CaseSides({ of: one, onAsk }: CaseSidesProps) {
  const { claim, standing, opened_at: openedAt, sides } = one
  const [claimant, holder] = sides
  return (
    <div className={styles.sides}>
      {holder ? (
        <Side of={one} side={holder} badge={<First />} photo={answeredPhoto(one.messages, holder)} onAsk={onAsk}>
          {standing && (
            <Facts
              facts={{
                Geregistreerd: (
                  <Link to={routerPath(staffPaths.registration)} params={{ id: String(standing.id) }}>
                    {momentText(standing.created_at)}
                  </Link>
                ),
                Installatiedatum: formatDay(standing.install_date),
                Adres: addressOf(standing),
                Klant: `${standing.client_name}, ${standing.client_email}`,
              }}
            />
          )}
        </Side>
      ) : (
        <section className={`${card.card} ${card.padded}`}>
          <h2 className="text-4">Er staat niets meer</h2>
          <p className="muted">De registratie waar het om ging, is weg of ingetrokken.</p>
        </section>
      )}
      {claimant && claim && (
        <Side
          of={one}
          side={claimant}
          badge={<Claim />}
          photo={answeredPhoto(one.messages, claimant) ?? claim.photo_id}
          onAsk={onAsk}
        >
          <Facts
            facts={{
              Geclaimd: momentText(openedAt),
              Installatiedatum: formatDay(claim.install_date),
              Plaats: claimant.city,
              Toelichting: claim.note && <span className={styles.words}>{claim.note}</span>,
            }}
          />
        </Side>
      )}
    </div>
  )
}

function First() {
  return (
    <Badge tone="plain" icon={<Clock aria-hidden="true" />}>
      Eerst geregistreerd
    </Badge>
  )
}

function Claim() {
  return (
    <Badge tone="plain" icon={<Flag aria-hidden="true" />}>
      Claim
    </Badge>
  )
}

/** The last photo that somebody sent with an answer. */
function answeredPhoto(messages: readonly CaseMessage[], { id }: CaseSide): number | null {
  const own = messages.filter(({ kind, member, photo_id }) => kind === 'antwoord' && member?.id === id && photo_id)
  return own.at(-1)?.photo_id ?? null
}

function addressOf(standing: NonNullable<CaseForStaff['standing']>): string {
  const { address_zipcode: zipcode, address_house_number: number, huisnummer_toevoeging: addition } = standing
  return [`${zipcode} ${number}${addition ?? ''}`, standing.woonplaats].filter(Boolean).join(', ')
}

type SideProps = {
  of: CaseForStaff
  side: CaseSide
  badge: ReactNode
  photo: number | null
  onAsk: CaseSidesProps['onAsk']
  children: ReactNode
}

function Side({ of: one, side, badge, photo, onAsk, children }: SideProps) {
  const { id, name, company } = side
  return (
    <section className={`${card.card} ${styles.side}`} aria-label={name}>
      <header className="row between wrap gap-3">
        <div className="row gap-3 breaks">
          <span className={story.initials} aria-hidden="true">
            {initials(name)}
          </span>
          <div className="breaks">
            <h2>
              <MemberLink id={id} name={name} />
            </h2>
            {company && <p className="muted text-2">{company}</p>}
          </div>
        </div>
        {badge}
      </header>
      {photo === null ? (
        <div className={styles.noPhoto}>
          <p className="muted text-2">Geen foto van het label</p>
          {onAsk && !one.asked.includes(id) && (
            <Button variant="text" onClick={() => onAsk(id)}>
              Vraag om een foto
            </Button>
          )}
        </div>
      ) : (
        <CasePhoto id={photo} alt={`Foto van het label, van ${name}`} />
      )}
      {children}
      <div>
        <h3 className="text-2 below-2">Wat we weten</h3>
        <ul className="stack gap-2 text-2">
          {knownOf(one, side, photo).map(({ isGood, text, detail }) => (
            <li key={text} className="beside gap-3">
              {isGood ? (
                <CircleCheck size={19} className={styles.good} aria-hidden="true" />
              ) : (
                <CircleMinus size={19} className="muted" aria-hidden="true" />
              )}
              <span className="breaks">
                <strong className="block">{text}</strong>
                {detail && <span className="muted text-2">{detail}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type Known = { isGood: boolean; text: string; detail: string | null }

// What speaks for somebody, and what is missing.
function knownOf({ asked, messages }: CaseForStaff, side: CaseSide, photo: number | null): Known[] {
  const answer = messages.findLast(({ kind, member }) => kind === 'antwoord' && member?.id === side.id)
  const others = side.disputes - 1
  return [
    photo === null
      ? { isGood: false, text: 'Nog geen foto van het label', detail: null }
      : { isGood: true, text: 'Stuurde een foto van het label', detail: null },
    ...(asked.includes(side.id) ? [{ isGood: false, text: 'Heeft nog niet geantwoord', detail: null }] : []),
    ...(answer ? [{ isGood: true, text: 'Beantwoordde je vraag', detail: momentText(answer.at) }] : []),
    {
      isGood: others < 1 && side.registrations > 0,
      text: `${count(side.registrations, 'registratie', 'registraties')}, ${
        others < 1 ? 'geen andere betwist' : `${others} andere keer betwist`
      }`,
      detail: `Lid sinds ${monthOf(side.member_since)}`,
    },
  ]
}

const month = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', month: 'long', year: 'numeric' })

function monthOf(moment: string): string {
  return month.format(new Date(moment))
}

/** A member by name, and for who may see members a way to them. */
export function MemberLink({ id, name }: { id: number; name: string }) {
  const mayOpen = isAllowed(may.seeMembers, useContext(OwnRoles))
  if (!mayOpen) return name
  return (
    <Link to={routerPath(staffPaths.member)} params={{ id: String(id) }} className="target">
      {name}
    </Link>
  )
}
