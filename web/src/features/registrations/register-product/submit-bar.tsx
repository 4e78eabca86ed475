import type { Product } from '@portal/contract/catalogue'
import { webPaths } from '@portal/contract/web-paths'
import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMenu } from './form-menu.tsx'
import { SessionEnded } from '../../account/session-ended.tsx'
import { registerProductTexts as texts } from './register-product-texts.ts'
import styles from './submit-bar.module.css'

type SubmitBarProps = { product: Product | undefined; problems: number; isSending: boolean; hasSessionEnded: boolean }

/** The end of the form; on phones it stays at the bottom of the screen, within reach of a thumb. */
export function SubmitBar({ product, problems, isSending, hasSessionEnded }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.menu}>
        <FormMenu />
      </div>
      <div className={styles.text}>
        {hasSessionEnded ? (
          <SessionEnded path={webPaths.registerProduct} className={styles.ended} />
        ) : (
          <Status product={product} problems={problems} />
        )}
      </div>
      <Button type="submit" size="lg" busy={isSending}>
        {texts.submit}
      </Button>
    </div>
  )
}

function Status({ product, problems }: Pick<SubmitBarProps, 'product' | 'problems'>) {
  return (
    <>
      <p className={styles.wide}>{texts.afterwards}</p>
      <p className={styles.phone}>
        {problems > 0 ? (
          <strong className={styles.problems}>{problems === 1 ? '1 veld' : `${problems} velden`} nakijken</strong>
        ) : (
          <strong>{product ? `+ ${formatNumber(product.credits)} punten` : 'Nieuwe registratie'}</strong>
        )}
        <span>{product ? `${product.brand} ${product.model}` : 'Nog geen product'}</span>
      </p>
    </>
  )
}
