import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { showToast } from '../../ui/toasts.ts'
import styles from './second-factor.module.css'

/** The recovery codes, which nobody sees again after this. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    if (isCopied) showToast({ tone: 'success', title: 'De herstelcodes zijn gekopieerd' })
    else showToast({ tone: 'error', title: 'Kopiëren is niet gelukt. Schrijf de codes over.' })
  }

  return (
    <section className={`${card.card} ${card.titled}`}>
      <h2 ref={heading} tabIndex={-1}>
        Bewaar je herstelcodes
      </h2>
      <p>
        Ben je je apparaat kwijt? Dan kom je met een herstelcode binnen. Elke code werkt één keer. Je ziet ze nu voor
        het laatst.
      </p>
      <ul className={`stack gap-2 breaks ${styles.codes}`} aria-label="Herstelcodes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Kopiëren
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          Afdrukken
        </Button>
        <Link to={webPaths.backOffice} className={buttonClass()}>
          Ik heb ze bewaard
        </Link>
      </div>
    </section>
  )
}
