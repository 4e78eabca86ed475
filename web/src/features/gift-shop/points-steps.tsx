import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import card from '../../ui/card.module.css'
import styles from './points-steps.module.css'

const steps = [
  { title: 'Je registreert een product', text: 'De punten van het product gaan meteen in behandeling.' },
  {
    title: 'Binnen het uur zijn ze verwerkt',
    text: 'Ieder uur gaan de punten naar de cadeaushop en wordt je saldo bijgewerkt.',
  },
  { title: 'Je besteedt ze in de cadeaushop', text: 'Wat je daar uitgeeft, lees je in je puntenhistorie.' },
]

/** How points come about, and where the other half of the story stands. */
export function PointsSteps() {
  return (
    <section className={`${card.card} ${card.padded} ${styles.steps}`} aria-labelledby="zo-werken-punten">
      <h2 id="zo-werken-punten">Zo werken je punten</h2>
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Link to={webPaths.pointsHistory} className="text-link">
        Puntenhistorie in de cadeaushop
      </Link>
    </section>
  )
}
