import { findProblem } from '@portal/contract/check-body'
import { createRegistrationBody } from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { Link, useNavigate } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Coin } from '../../ui/coin.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { HeroPicture } from '../../ui/hero-picture.tsx'
import { useMember } from '../account/session.ts'
import { BalanceTip } from '../points/points-badge.tsx'
import { PersonalText } from '../../ui/personal-text.tsx'
import styles from './dashboard-hero.module.css'

export function DashboardHero() {
  const { first_name } = useMember()
  return (
    <section className={styles.hero} aria-labelledby="begroeting">
      <HeroPicture className={styles.picture} />
      <div className={styles.start}>
        <div>
          <h1 id="begroeting">
            <PersonalText width="9em" standIn="Dashboard">
              {greeting(new Date())}, {first_name}
            </PersonalText>
          </h1>
          <p>
            Registreer je installatie meteen, of ga{' '}
            <Link to={webPaths.registerManyProducts}>meerdere producten registreren</Link>.
          </p>
        </div>
        <QuickRegistration />
      </div>
      <PointsCard />
    </section>
  )
}

export function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 6) return 'Goedenavond'
  if (hour < 12) return 'Goedemorgen'
  return hour < 18 ? 'Goedemiddag' : 'Goedenavond'
}

/** The first step of a registration: its date, passed on to the form. */
export function QuickRegistration() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  // The same rule as in the form that follows, which never refuses a date that this accepts.
  const problem = findProblem(createRegistrationBody.shape.install_date, typed)

  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (problem) event.currentTarget.querySelector('input')?.focus()
    else void navigate({ to: webPaths.registerProduct, search: { install_date: typed } })
  }

  return (
    <form className={styles.quick} onSubmit={start} noValidate>
      <DateField
        variant="onDark"
        label="Installatiedatum"
        name="install_date"
        placeholder="03-10-2022"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={tried ? problem : null}
      />
      <Button type="submit" variant="copper" size="lg">
        Productregistratie
      </Button>
    </form>
  )
}

function PointsCard() {
  const { credits } = useMember()
  return (
    <div className={styles.points}>
      <div data-explained>
        <p className={styles.pointsLabel}>
          Huidige puntensaldo <BalanceTip />
        </p>
        <p className={styles.balance} data-number>
          <Coin size={34} />
          <strong>
            <PersonalText width="2.5em">{formatNumber(credits)}</PersonalText>
          </strong>
          <span className="visually-hidden">punten</span>
        </p>
      </div>
      <Link to={webPaths.giftShop} className={`${buttonClass({ variant: 'secondary' })} ${styles.shop}`}>
        <Gift size={18} aria-hidden="true" />
        Cadeaushop
      </Link>
    </div>
  )
}
