import { certificateNumber, certificatePath } from '@portal/contract/certificate-code'
import type { MailOfStaff, RegistrationForStaff } from '@portal/contract/registration-acts'
import { customerName } from '@portal/contract/rules/customer-name'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Lock } from 'lucide-react'
import { useContext } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { initials } from '../../lib/initials.ts'
import { count, formatNumber } from '../../lib/numbers.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Coin } from '../../ui/coin.tsx'
import { Facts, Part } from '../facts-card.tsx'
import { momentText } from '../list/moment-text.ts'
import { OwnRoles } from '../own-roles.ts'
import story from '../story.module.css'
import { fieldText } from './field-words.ts'
import styles from './registration-page.module.css'

type OfRegistration = { registration: RegistrationForStaff }

export function RegistrationFacts({ registration }: OfRegistration) {
  const { warranty_months: warranty } = registration
  const house = `${registration.address_house_number}${registration.huisnummer_toevoeging ?? ''}`
  return (
    <div className="stack gap-4">
      <Part title="Installatie">
        <Facts
          facts={{
            Installatiedatum: formatDay(registration.install_date),
            Adres: [`${registration.address_zipcode} ${house}`, registration.woonplaats].filter(Boolean).join(', '),
            Garantie: `${warranty.statutory} maanden wettelijk en ${warranty.all_in} maanden all-in, tot ${formatDay(registration.warranty_until)}`,
            Certificaat: (
              <a href={certificatePath(registration.certificate_code)} target="_blank" rel="noreferrer">
                {certificateNumber(registration.certificate_code)}
              </a>
            ),
            Geregistreerd: momentText(registration.created_at),
            Toestemming: `Tekst van ${formatDay(registration.consent_version)}, op ${momentText(registration.consented_at)}`,
          }}
        />
      </Part>
      <Part
        title="Klant"
        aside={
          <span className="inline gap-2 muted text-2">
            <Lock size={15} aria-hidden="true" />
            Inzage wordt gelogd
          </span>
        }
      >
        <Facts
          facts={{
            Naam: customerName(registration.voorletters, registration.client_name),
            Geslacht: fieldText('selectedGender', registration.selectedGender),
            'E-mail': registration.client_email,
            Telefoon: <a href={`tel:${registration.client_phone_number}`}>{registration.client_phone_number}</a>,
          }}
        />
      </Part>
      <Installer registration={registration} />
      <Points registration={registration} />
      <Part title="E-mails">
        <Mails mails={registration.mails} />
      </Part>
    </div>
  )
}

function Installer({ registration: { installer } }: OfRegistration) {
  const { id, name, company, registrations } = installer
  const mayOpen = isAllowed(may.seeMembers, useContext(OwnRoles))
  const person = (
    <>
      <span className={story.initials} aria-hidden="true">
        {initials(name)}
      </span>
      <span className="breaks grow">
        <strong>{name}</strong>
        <span className="block muted text-2">
          {[company, count(registrations, 'registratie', 'registraties')].filter(Boolean).join(', ')}
        </span>
      </span>
    </>
  )
  return (
    <Part title="Installateur">
      {mayOpen ? (
        <Link to={routerPath(staffPaths.member)} params={{ id: String(id) }} className={`row gap-3 ${styles.person}`}>
          {person}
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      ) : (
        <div className="row gap-3">{person}</div>
      )}
    </Part>
  )
}

function Points({ registration: { points, product, status } }: OfRegistration) {
  const isMoved = new Set(points.lines.map(({ member }) => member.id)).size > 1
  return (
    <Part title="Punten">
      <div className={`row gap-3 strong ${styles.worth}`}>
        <Coin size={22} />
        <span className="grow breaks">
          {product.brand} {product.model}
        </span>
        <span className="tabular">{signed(points.credits)}</span>
      </div>
      <p className="muted text-2 above-3">
        Regel vanaf {formatDay(points.rule.valid_from)}: {formatNumber(points.rule.credits)} punten.{' '}
        {status === 'withdrawn'
          ? 'Ze zijn teruggehaald bij het intrekken.'
          : `Intrekken haalt ${formatNumber(points.credits)} punten terug uit de cadeaushop.`}
      </p>
      <ul className={`above-3 ${styles.lines}`} aria-label="Regels van de punten">
        {points.lines.map(({ number, credits, member, status: stands, reason, refusal, created_at, ended_at }) => (
          <li key={number}>
            <span className="row between gap-3">
              <span className="strong tabular">{signed(credits)}</span>
              <span className="muted text-2">{lineStates[stands]}</span>
            </span>
            <span className="block breaks text-2">
              {reason ?? 'Punten van de registratie'}
              {isMoved && ` (${member.name})`}
            </span>
            {refusal && <span className="block breaks text-2">{refusal}</span>}
            <span className="block muted text-1 tabular">{momentText(ended_at ?? created_at)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const lineStates = { pending: 'in behandeling', credited: 'bij de cadeaushop', refused: 'geweigerd' } as const

function signed(credits: number): string {
  return `${credits < 0 ? '−' : '+'} ${formatNumber(Math.abs(credits))}`
}

function Mails({ mails }: { mails: readonly MailOfStaff[] }) {
  const maySee = isAllowed(may.seeMails, useContext(OwnRoles))
  if (mails.length === 0) return <p className="muted text-2">Nog geen e-mails over deze registratie.</p>
  return (
    <ul className={styles.lines}>
      {mails.map(({ id, title, to, address, status, created_at, sent_at }) => (
        <li key={id}>
          <span className="row between gap-3">
            {maySee && address !== null ? (
              <Link to={staffPaths.mails} search={{ mail: id }} className="target strong breaks">
                {title}
              </Link>
            ) : (
              <span className="strong breaks">{title}</span>
            )}
            <span className={`text-2 ${status === 'dead' ? 'error-text' : 'muted'}`}>{mailStates[status]}</span>
          </span>
          <span className="block breaks text-2">
            {to}: {address ?? 'adres niet meer bewaard'}
          </span>
          <span className="block muted text-1 tabular">{momentText(sent_at ?? created_at)}</span>
        </li>
      ))}
    </ul>
  )
}

const mailStates = { waiting: 'wacht', sent: 'verstuurd', dead: 'niet bezorgd' } as const
