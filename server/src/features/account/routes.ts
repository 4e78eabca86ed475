import { csrfCookie, currentUser, logIn, logOut } from '@portal/contract/account'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { logIn as logMemberIn } from './log-in.ts'
import { presentUser } from './presenter.ts'

export function accountRoutes(deps: Dependencies) {
  return [
    // The cookies themselves come with every answer.
    route(csrfCookie, ({ exchange }) => deps.sessions.ensure(exchange)),
    route(logIn, ({ body, exchange }) => logMemberIn(deps, body, exchange)),
    route(logOut, ({ exchange }) => deps.sessions.logOut(exchange)),
    route(currentUser, ({ user }) => presentUser(user)),
  ]
}
