import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import { accountRoutes } from './features/account/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { giftShopRoutes } from './features/gift-shop/routes.ts'
import { pointsRoutes } from './features/points/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { newsRoutes } from './features/news/routes.ts'
import { registrationRoutes } from './features/registrations/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { maxBodyBytes, useJsonBodies } from './http/body-parser.ts'
import { allowWebOrigin } from './http/cors.ts'
import { requireCsrfToken } from './http/csrf.ts'
import { handleErrors } from './http/error-handler.ts'
import { serveFiles } from './http/files.ts'
import { healthRoutes } from './http/health.ts'
import { answerOnce } from './http/idempotency.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { answerTheRest } from './http/not-found.ts'
import { createPages } from './http/pages.ts'
import { logRequests } from './http/request-log.ts'
import type { Route } from './http/route.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { leadUnreadableAway, refuseUnparsed, refuseUnreadableRequests } from './http/unreadable-requests.ts'

/** Every feature's calls. */
export function allRoutes(deps: Dependencies): Route[] {
  return [
    ...accountRoutes(deps),
    ...memberRoutes(deps),
    ...catalogueRoutes(deps),
    ...registrationRoutes(deps),
    ...dashboardRoutes(deps),
    ...newsRoutes(deps),
    ...contactRoutes(deps),
    ...mediaRoutes(deps),
    ...giftShopRoutes(deps),
    ...pointsRoutes(deps),
  ]
}

type AppOptions = { webDir: string; isStopping?: () => boolean; checkReplies?: boolean }

/** The portal as one web server: calls, files and the pages of the web app. It does not listen yet. */
export async function createApp(deps: Dependencies, options: AppOptions): Promise<FastifyInstance> {
  const { config, db, log } = deps
  const { webDir, isStopping = () => false, checkReplies = false } = options
  const isSecure = config.appUrl.startsWith('https:')
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What still comes in over an open connection while this stops is answered as ever, not in the framework's English.
    return503OnClosing: false,
    // A request without a host is refused by us, and not with Node's empty answer.
    http: { requireHostHeader: false },
    rewriteUrl: leadUnreadableAway,
    clientErrorHandler: refuseUnparsed({ isSecure }),
    // A long slug is like any other that does not exist, and not refused in the framework's English either.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  })

  logRequests(app)
  handleErrors(app)
  useJsonBodies(app)
  addSecurityHeaders(app, { isSecure })
  allowWebOrigin(app, config.frontendUrl)
  refuseUnreadableRequests(app)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that is kept alive would hold up the end of the process.
    if (isStopping()) reply.header('connection', 'close')
    done()
  })

  const routes = allRoutes(deps)
  await app.register(async (calls) => {
    deps.sessions.attach(calls)
    requireCsrfToken(calls, config.ownOrigins)
    mountRoutes(calls, routes, {
      checkReplies,
      rateLimiter: deps.rateLimiter,
      answerOnce: (keyed, act) => answerOnce(db, keyed, act),
    })
  })
  healthRoutes(app, { db, isStopping })
  await serveFiles(app, { files: deps.files, webDir })
  answerTheRest(app, { routes, sendPage: createPages(webDir, pageSettings(config)) })
  return app
}

function pageSettings({ provider, appUrl, mail, contactPhone, giftShop, humanCheck }: Dependencies['config']) {
  return {
    provider,
    contact_email: mail.contactAddress,
    contact_phone: contactPhone,
    api_url: appUrl,
    gift_shop_notice: giftShop.notice,
    recaptcha_site_key: humanCheck?.siteKey ?? null,
  }
}
