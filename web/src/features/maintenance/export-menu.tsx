import type { Maintenance } from '@portal/contract/maintenance'
import { monthsOfYear } from '@portal/contract/rules/month'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Download, FileSpreadsheet } from 'lucide-react'
import { downloadCsv } from '../../lib/csv.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { useExport } from '../../lib/use-export.ts'
import { buttonClass } from '../../ui/button.tsx'
import { exportTable } from '../../ui/data-table-column.ts'
import { menuItemClass, PopoverMenu } from '../../ui/popover-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { maintenanceQuery } from './api.ts'
import { calendarFile } from './calendar-file.ts'
import { maintenanceColumns } from './maintenance-columns.tsx'
import { monthText } from './maintenance-words.ts'

type ExportMenuProps = { month: string; side: 'below' | 'above' }

export function ExportMenu({ month, side }: ExportMenuProps) {
  const queryClient = useQueryClient()
  const { busy, exportFile } = useExport()
  const year = month.slice(0, 4)

  // One after the other, so that a year of the largest firm does not keep the server from others.
  async function findRows(months: readonly string[]): Promise<Maintenance[]> {
    const rows: Maintenance[] = []
    for (const one of months)
      rows.push(...(await queryClient.fetchQuery({ ...maintenanceQuery(one), staleTime: 60_000 })).rows)
    return rows
  }

  async function toCalendar(name: string, months: readonly string[]) {
    const text = calendarFile(await findRows(months), { now: new Date(), host: location.hostname })
    downloadFile(`onderhoud-${name}.ics`, new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  }

  async function toSpreadsheet(name: string, months: readonly string[]) {
    const { header, rows } = exportTable(
      maintenanceColumns(() => undefined),
      await findRows(months),
    )
    downloadCsv(`onderhoud-${name}`, header, rows)
  }

  const choices = [
    { label: `Agenda, ${monthText(month)}`, Icon: CalendarDays, give: () => toCalendar(month, [month]) },
    { label: `Agenda, heel ${year}`, Icon: CalendarDays, give: () => toCalendar(year, monthsOfYear(month)) },
    { label: `Spreadsheet, ${monthText(month)}`, Icon: FileSpreadsheet, give: () => toSpreadsheet(month, [month]) },
    { label: `Spreadsheet, heel ${year}`, Icon: FileSpreadsheet, give: () => toSpreadsheet(year, monthsOfYear(month)) },
  ]
  return (
    <PopoverMenu
      align="end"
      side={side}
      triggerClassName={buttonClass({ variant: 'secondary', full: side === 'above' })}
      trigger={
        <>
          {busy ? <Spinner /> : <Download size={18} aria-hidden="true" />}
          <span>Exporteren</span>
        </>
      }
    >
      {choices.map(({ label, Icon, give }) => (
        <button key={label} type="button" className={menuItemClass} onClick={() => void exportFile(give)}>
          <span className="icon-tile">
            <Icon size={20} aria-hidden="true" />
          </span>
          {label}
        </button>
      ))}
    </PopoverMenu>
  )
}
