import { CopyX, ListChecks } from 'lucide-react'
import { count } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import styles from './row-acts.module.css'
import type { SheetPage } from './use-sheet-page.ts'

export function RowActs({ page: { spare, removeSpare } }: { page: SheetPage }) {
  const copies = spare.copies.size
  const registered = spare.registered.size
  if (copies + registered === 0) return null

  return (
    <div className={styles.acts}>
      {copies > 0 && (
        <Button
          variant="secondary"
          icon={<CopyX size={18} aria-hidden="true" />}
          onClick={() => removeSpare(spare.copies)}
        >
          {`Verwijder ${count(copies, 'dubbele rij', 'dubbele rijen')}`}
        </Button>
      )}
      {registered > 0 && (
        <Button
          variant="secondary"
          icon={<ListChecks size={18} aria-hidden="true" />}
          onClick={() => removeSpare(spare.registered)}
        >
          {`Verwijder ${count(registered, 'rij die al geregistreerd is', 'rijen die al geregistreerd zijn')}`}
        </Button>
      )}
    </div>
  )
}
