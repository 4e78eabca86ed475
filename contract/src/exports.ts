import * as z from 'zod/mini'

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type ExportFormat = keyof typeof exportTypes

export const exportFormats = Object.keys(exportTypes) as ExportFormat[]

export const exportMessages = {
  unknownFormat: 'Kies als wat voor bestand je de lijst wilt',
} as const

export const exportFormat = z._default(z.enum(exportFormats, exportMessages.unknownFormat), 'csv')

/** How often a member of staff may export lists in five minutes: each reads a whole table. */
export const maxExports = 20
