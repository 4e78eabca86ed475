import { listMaintenance, type Maintenance, maintenancePageSize } from '@portal/contract/maintenance'
import { doMaintenance, undoMaintenance } from '@portal/contract/maintenance-acts'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { maintenanceState } from '@portal/contract/rules/maintenance'
import { monthOf } from '@portal/contract/rules/month'
import type { Dependencies } from '../../dependencies.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { type Caller, pathId, route } from '../../http/route.ts'
import { sayDone, takeBackDone } from './say-done.ts'
import { countByMonth, findFalling, type MaintenanceRow } from './store.ts'

export function maintenanceRoutes({ db, config }: Pick<Dependencies, 'db' | 'config'>) {
  return [
    route(listMaintenance, async ({ member, query }) => {
      const today = todayInAmsterdam()
      const { month = monthOf(today), page = 1 } = query
      const limit = maintenancePageSize
      const [rows, months] = await Promise.all([
        findFalling(db, member, { month, limit, offset: (page - 1) * limit }),
        countByMonth(db, member, { month, today }),
      ])
      const { due, overdue, done } = months.find((counts) => counts.month === month)!
      const found = { data: rows.map((row) => present(row, today)), page, total: due + overdue + done, perPage: limit }
      return { ...paginate(found, { url: `${config.appUrl}${listMaintenance.path}`, query }), month, months }
    }),

    route(
      doMaintenance,
      async ({ member, params, body: { day } }) => {
        const row = await sayDone(db, member, { id: numberIn(params.id), day })
        return { data: present(row, todayInAmsterdam()) }
      },
      { allow: onlyInstallers },
    ),

    route(
      undoMaintenance,
      async ({ member, params }) => {
        const year = numberIn(params.year)
        if (year > mostYears) throw new NotFound()
        const row = await takeBackDone(db, member, { id: numberIn(params.id), year })
        return { data: present(row, todayInAmsterdam()) }
      },
      { allow: onlyInstallers },
    ),
  ]
}

// So that each of them has a day.
const mostYears = 1000

function present(row: MaintenanceRow, today: string): Maintenance {
  const { brand, model, image, customer_initials, customer_name, customer_email, customer_phone_number, ...rest } = row
  const { zipcode, house_number, house_number_addition, city, registration_id, serial_number } = rest
  const { install_date, year, due_day, done_day, last_done_at, reminder } = rest
  return {
    registration_id,
    product: { brand, model, image },
    serial_number,
    voorletters: customer_initials,
    client_name: customer_name,
    client_email: customer_email,
    client_phone_number: customer_phone_number,
    address_zipcode: zipcode,
    address_house_number: house_number,
    huisnummer_toevoeging: house_number_addition,
    woonplaats: city,
    install_date,
    year,
    due_day,
    state: maintenanceState({ due_day, done_day }, today),
    done_day,
    last_done_at,
    reminder,
  }
}

function onlyInstallers({ member }: Caller): void {
  if (!member?.is_installer) throw new Forbidden()
}

function numberIn(sent: string | undefined): number {
  const number = pathId(sent)
  if (!number) throw new NotFound()
  return number
}
