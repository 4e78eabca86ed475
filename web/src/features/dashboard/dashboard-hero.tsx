import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { HeroPicture } from '../../ui/hero-picture.tsx'
import { useMember } from '../account/session.ts'
import styles from './dashboard-hero.module.css'
import { greeting } from './greeting.ts'
import { PointsCard } from './points-card.tsx'
import { QuickRegistration } from './quick-registration.tsx'

/** The petrol panel on top: who you are, the first step of a registration, and your points. */
export function DashboardHero() {
  const { first_name } = useMember()
  return (
    <section className={styles.hero} aria-labelledby="begroeting">
      <HeroPicture className={styles.picture} />
      <div className={styles.start}>
        <div>
          <h1 id="begroeting">
            {greeting(new Date())}, {first_name}
          </h1>
          <p>
            Net een installatie afgerond? Registreer hem meteen, of{' '}
            <Link to={webPaths.registerManyProducts}>registreer er meer tegelijk</Link>.
          </p>
        </div>
        <QuickRegistration />
      </div>
      <PointsCard />
    </section>
  )
}
