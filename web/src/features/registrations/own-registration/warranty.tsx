import { certificatePath } from '@portal/contract/certificate-code'
import type { OwnRegistration } from '@portal/contract/own-registration'
import { Copy, FileText, ShieldCheck } from 'lucide-react'
import { formatDay } from '../../../lib/dates.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { showToast } from '../../../ui/toasts.ts'
import styles from './side-cards.module.css'

export function Warranty({ registration }: { registration: OwnRegistration }) {
  const { warranty_until, warranty_months } = registration
  return (
    <section className={`${card.card} ${card.padded}`} aria-labelledby="garantie">
      <div className={styles.warranty}>
        <span className="icon-tile" aria-hidden="true">
          <ShieldCheck size={22} />
        </span>
        <div>
          <h2 id="garantie">
            Garantie tot <span className={styles.day}>{formatDay(warranty_until)}</span>
          </h2>
          <p className="muted text-2">
            {warranty_months.statutory} maanden wettelijk
            <br />
            en {inYears(warranty_months.all_in)} all-in
          </p>
        </div>
      </div>
      <div className="stack gap-2">
        <a
          className={buttonClass({ variant: 'secondary', full: true })}
          href={certificatePath(registration.certificate_code)}
          target="_blank"
        >
          <FileText size={17} aria-hidden="true" />
          Bekijk of print het certificaat
        </a>
        <Button
          variant="secondary"
          full
          icon={<Copy size={17} aria-hidden="true" />}
          onClick={() => void copyAddress(certificatePath(registration.certificate_code))}
        >
          <span>
            Kopieer de link<span className="visually-hidden"> naar het certificaat</span>
          </span>
        </Button>
      </div>
    </section>
  )
}

async function copyAddress(path: string): Promise<void> {
  const address = window.location.origin + path
  const isCopied = await navigator.clipboard.writeText(address).then(
    () => true,
    () => false,
  )
  if (isCopied) showToast({ tone: 'success', title: 'Link gekopieerd', about: 'copy' })
  else
    showToast({
      tone: 'error',
      title: 'Kopiëren is niet gelukt',
      detail: `Selecteer hem zelf: ${address}`,
      about: 'copy',
    })
}

function inYears(months: number): string {
  return months % 12 === 0 ? `${months / 12} jaar` : `${months} maanden`
}
