import type { Role } from '@portal/contract/roles'
import { createContext } from 'react'

/** What the member of staff who is logged in may be, for what a page shows to some roles only. */
export const OwnRoles = createContext<readonly Role[]>([])

/** What the member of staff who is logged in is called. */
export const OwnName = createContext('Jij')
