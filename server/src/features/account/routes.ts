import { csrfCookie, currentUser, logIn, logOut } from '@portal/contract/account'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { logIn as logMemberIn } from './log-in.ts'
import { presentUser } from './presenter.ts'

export function accountRoutes(deps: Dependencies) {
  return [
    // Its answer sets the cookies, as every answer does.
    route(csrfCookie, () => undefined),
    route(logIn, ({ body, exchange }) => logMemberIn(deps, body, exchange)),
    route(logOut, ({ exchange }) => deps.sessions.logOut(exchange)),
    route(currentUser, ({ user }) => presentUser(user)),
  ]
}
