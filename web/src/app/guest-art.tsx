import { Check, Gift, ShieldCheck } from 'lucide-react'
import softener from '../assets/softener-120.webp'
import { Badge } from '../ui/badge.tsx'
import { HeroPicture } from '../ui/hero-picture.tsx'
import styles from './guest-art.module.css'

export function GuestArt() {
  return (
    <aside className={styles.art} aria-label="Over het portaal">
      <HeroPicture className={styles.picture} />
      <div className={styles.example} aria-hidden="true">
        <img src={softener} alt="" loading="lazy" width="60" height="60" className={styles.thumb} />
        <div>
          <strong>AquaStar Compact 8</strong>
          <small className="tabular below-1">Serienummer AB 190871</small>
          <Badge tone="ok" icon={<Check />}>
            + 250 punten
          </Badge>
        </div>
      </div>
      <div className={styles.message}>
        <h2>Registreer je installatie en spaar punten</h2>
        <ul className="wrap text-2">
          <li className="row gap-2">
            <ShieldCheck size={20} aria-hidden="true" />1 jaar all-in garantie bij registratie
          </li>
          <li className="row gap-2">
            <Gift size={20} aria-hidden="true" />
            Punten voor de cadeaushop
          </li>
        </ul>
      </div>
    </aside>
  )
}
