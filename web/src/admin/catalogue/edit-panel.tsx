import { staffPaths } from '@portal/contract/staff-paths'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { breakpoints } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { FormNotes } from '../newer-values.tsx'
import type { useWholeForm } from '../whole-form.ts'
import styles from './catalogue.module.css'

export const panelTitleId = 'paneel-titel'

/** Takes the panel away; changes in it are asked about first. */
function useClosePanel() {
  const navigate = useNavigate()
  return () =>
    void navigate({
      to: staffPaths.products,
      search: (before) => ({ ...before, paneel: undefined }),
      resetScroll: false,
    })
}

/** Something of the list with its form: beside it, or on a narrow screen in its place. */
export function EditPanel({ above, title, children }: { above: string; title: string; children: ReactNode }) {
  const close = useClosePanel()
  const Heading = useMediaQuery(breakpoints.laptop) ? 'h1' : 'h2'

  function closeByKey({ key, target }: KeyboardEvent) {
    // That of the calendar closes the calendar.
    if (key === 'Escape' && !(target as Element).closest('[popover]')) close()
  }

  return (
    <section className={`${card.card} ${styles.panel}`} aria-labelledby={panelTitleId} onKeyDown={closeByKey}>
      <div className={styles.head}>
        <div className="breaks">
          <p className="muted text-1">{above}</p>
          <Heading id={panelTitleId} tabIndex={-1} className={styles.title}>
            {title}
          </Heading>
        </div>
        <IconButton aria-label="Sluiten" onClick={close}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </section>
  )
}

type PanelFormProps<Values extends object, Saved> = {
  form: Pick<
    ReturnType<typeof useWholeForm<Values, Saved>>,
    'formProps' | 'values' | 'errors' | 'newer' | 'theirs' | 'takeTheirs' | 'isBusy'
  >
  labels: Readonly<Record<keyof Values, string>>
  inWords: (value: unknown, name: keyof Values & string) => string
  isReadOnly: boolean
  children: ReactNode
}

/** The form in a panel, with what is wrong or newer above its fields and its buttons below them. */
export function PanelForm<Values extends object, Saved>(props: PanelFormProps<Values, Saved>) {
  const { form, labels, inWords, isReadOnly, children } = props
  const close = useClosePanel()
  return (
    <form {...form.formProps} className={styles.form}>
      <div className={styles.body}>
        <FormNotes form={form} labels={labels} inWords={inWords} />
        {children}
      </div>
      {!isReadOnly && (
        <div className={styles.foot}>
          <Button variant="secondary" onClick={close}>
            Annuleren
          </Button>
          <Button type="submit" busy={form.isBusy}>
            Opslaan
          </Button>
        </div>
      )}
    </form>
  )
}
