import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maintenance } from './maintenance.ts'
import { pastDay } from './rules/day.ts'

// What a member says of a yearly maintenance. The list of it is in the first file that the web loads, and this is not.

export const maintenanceMessages = {
  missing: 'Vul in op welke dag het onderhoud is gedaan',
  invalid: 'Vul een geldige datum in',
  future: 'Onderhoud kan niet in de toekomst zijn gedaan',
  beforeInstallation: 'Onderhoud kan niet vóór de installatie zijn gedaan',
  withdrawn: 'Deze registratie is ingetrokken. Er hoort geen onderhoud meer bij.',
} as const

export const maintenanceDoneBody = z.object({ day: pastDay(maintenanceMessages) })

/** Says on which day maintenance was done: of the year whose day is nearest. Another day of that year takes its place. */
export const doMaintenance = endpoint({
  method: 'POST',
  path: '/api/maintenance/:id/done',
  hasNumericId: true,
  access: 'verified',
  body: maintenanceDoneBody,
  reply: z.object({ data: maintenance }),
})

export const undoMaintenance = endpoint({
  method: 'DELETE',
  path: '/api/maintenance/:id/done/:year',
  hasNumericId: true,
  access: 'verified',
  reply: z.object({ data: maintenance }),
})
