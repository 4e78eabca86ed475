import { accounts } from './accounts.ts'
import { content } from './content.ts'
import { mails } from './mails.ts'
import { portal } from './portal.ts'
import { registrations } from './registrations.ts'

/**
 * Whose data is where: every column of every table, and every key inside a column of JSON. A test holds it against both engines, so a
 * new column fails until somebody has decided about it. docs/data-map.md is written from it.
 */
export const dataMap = { ...accounts, ...registrations, ...mails, ...content, ...portal }
