import type { Maintenance } from '@portal/contract/maintenance'
import {
  doMaintenance,
  maintenanceDoneBody,
  maintenanceMessages,
  undoMaintenance,
} from '@portal/contract/maintenance-acts'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { dueDay, maintenanceYear } from '@portal/contract/rules/maintenance'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { formatDay, readTypedDay } from '../../lib/dates.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { SessionEnded, useRefusedForm } from '../../lib/use-refused-form.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Month } from './api.ts'
import styles from './done-dialog.module.css'
import { customerOf, productOf } from './maintenance-words.ts'

const notSaved = 'Nog niet opgeslagen'

type DoneDialogProps = { row: Maintenance; onClose: () => void }

/** Asks on which day maintenance was done, and proposes today; or takes back that it was. */
export function DoneDialog({ row, onClose }: DoneDialogProps) {
  const queryClient = useQueryClient()
  const [isUndoing, setUndoing] = useState(false)
  const { hasSessionEnded, tellRefusal, forgetRefusal } = useRefusedForm(notSaved)
  const params = { id: row.registration_id }
  const form = useContractForm(maintenanceDoneBody, {
    defaultValues: { day: formatDay(row.done_day ?? todayInAmsterdam()) },
    alsoCheck: ({ day }) => {
      const read = readTypedDay(day)
      return read !== null && read < row.install_date ? { day: maintenanceMessages.beforeInstallation } : {}
    },
    send: (body) => {
      forgetRefusal()
      return call(doMaintenance, { params, body })
    },
    onSent: ({ data }) => {
      putMaintenance(queryClient, data)
      const detail = `${customerOf(row)}: ${formatDay(data.done_day)}, voor de beurt van ${formatDay(data.due_day)}.`
      showToast({ tone: 'success', title: 'Onderhoud gedaan', detail, about: notSaved })
      onClose()
    },
    onRefused: (error) => {
      if (Object.keys(error.errors).length === 0) tellRefusal(error)
    },
  })
  const day = form.controlled('day')
  const typed = readTypedDay(day.value)
  const counts = typed === null ? row.year : maintenanceYear(row.install_date, typed)

  async function undo() {
    forgetRefusal()
    setUndoing(true)
    try {
      const { data } = await call(undoMaintenance, { params: { ...params, year: row.year } })
      putMaintenance(queryClient, data)
      showToast({ tone: 'success', title: 'Onderhoud staat weer open', about: notSaved })
      onClose()
    } catch (error) {
      setUndoing(false)
      tellRefusal(toApiError(error))
    }
  }

  return (
    <ModalDialog title="Onderhoud gedaan" onCancel={onClose}>
      <p>
        {customerOf(row)}, {productOf(row)} <span className="tabular">{row.serial_number}</span>
      </p>
      <form className="fields above-4" {...form.formProps}>
        <DateField
          label="Gedaan op"
          required
          {...day}
          hint={
            counts === row.year
              ? `Voor de beurt van ${formatDay(row.due_day)}.`
              : `Let op: deze dag telt voor de beurt van ${formatDay(dueDay(row.install_date, counts))}.`
          }
        />
        {hasSessionEnded && <SessionEnded className="note tone-wait" />}
        <div className={styles.actions}>
          {row.done_day !== null && (
            <Button variant="text" busy={isUndoing} onClick={() => void undo()}>
              Toch niet gedaan
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" busy={form.isSending}>
            Opslaan
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}

/** After a row changed: it shows at once, and what counts it is fetched again. */
function putMaintenance(queryClient: QueryClient, row: Maintenance): void {
  queryClient.setQueriesData<Month>({ queryKey: ['maintenance'] }, (month) => {
    const isIn = month?.rows.some((one) => isSame(one, row))
    return month && isIn ? { ...month, rows: month.rows.map((one) => (isSame(one, row) ? row : one)) } : month
  })
  void queryClient.invalidateQueries({ queryKey: ['maintenance'] })
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
}

function isSame(one: Maintenance, other: Maintenance): boolean {
  return one.registration_id === other.registration_id && one.year === other.year
}
