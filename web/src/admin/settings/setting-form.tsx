import { type SettingKey, settingNames, type Settings } from '@portal/contract/settings'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { momentText } from '../list/moment-text.ts'
import { FormNotes } from '../newer-values.tsx'
import type { useWholeForm } from '../whole-form.ts'
import styles from './settings.module.css'

type SettingFormProps<Values extends object> = {
  settingKey: SettingKey
  setting: Settings[SettingKey]
  form: Pick<
    ReturnType<typeof useWholeForm<Values, Settings[SettingKey]>>,
    'formProps' | 'values' | 'errors' | 'newer' | 'theirs' | 'takeTheirs' | 'isChanged' | 'isBusy' | 'undo'
  >
  labels: Readonly<Record<keyof Values, string>>
  inWords: (value: unknown) => string
  isReadOnly: boolean
  /** What members see of it, where they see any. */
  preview?: ReactNode
  children: ReactNode
}

export function SettingForm<Values extends object>(props: SettingFormProps<Values>) {
  const { settingKey, setting, form, labels, inWords, isReadOnly, preview, children } = props
  const { changed_at: changedAt, changed_by: changedBy } = setting
  return (
    <form {...form.formProps} aria-label={settingNames[settingKey]}>
      <Card title={settingNames[settingKey]}>
        <div className="fields">
          <FormNotes form={form} labels={labels} inWords={inWords} />
          {children}
          {preview && (
            <section aria-label={`Voorbeeld van ${settingNames[settingKey]}`} className={styles.preview}>
              <h3 className="text-2 strong below-2">Zoals installateurs het zien</h3>
              {preview}
            </section>
          )}
          <div className={`row wrap gap-3 ${styles.end}`}>
            <p className="muted text-2 grow">
              {changedAt
                ? `Laatst gewijzigd${changedBy ? ` door ${changedBy.name}` : ''} op ${momentText(changedAt)}`
                : 'Nog niet gewijzigd: dit komt uit de configuratie.'}
            </p>
            {!isReadOnly && (
              <>
                {form.isChanged && (
                  <Button variant="secondary" icon={<Undo2 size={18} aria-hidden="true" />} onClick={form.undo}>
                    Ongedaan maken
                  </Button>
                )}
                <Button type="submit" busy={form.isBusy}>
                  Opslaan
                </Button>
              </>
            )}
          </div>
        </div>
      </Card>
    </form>
  )
}
