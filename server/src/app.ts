import type { PageSettings } from '@portal/contract/page-settings'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import { accountRoutes } from './features/account/routes.ts'
import { apiReferenceRoutes } from './features/api-reference/routes.ts'
import { articleByKindRoutes } from './features/articles/by-kind-routes.ts'
import { articleRoutes } from './features/articles/routes.ts'
import { backOfficeSearchRoutes } from './features/back-office-search/routes.ts'
import { binRoutes } from './features/bin/routes.ts'
import { caseActRoutes } from './features/case-desk/act-routes.ts'
import { countOpenQuestions } from './features/case-desk/own-cases.ts'
import { memberCaseRoutes } from './features/case-desk/member-routes.ts'
import { caseRoutes } from './features/case-desk/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { catalogueStaffRoutes } from './features/catalogue/staff-routes.ts'
import { certificatePages } from './features/certificates/certificate-pages.ts'
import { certificateRoutes } from './features/certificates/routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { faqRoutes } from './features/faq/routes.ts'
import { fieldFigureRoutes, type KeepFigures } from './features/field-figures/routes.ts'
import { giftShopRoutes } from './features/gift-shop/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { pointsSyncRoutes } from './features/points/sync-routes.ts'
import { pointsRoutes } from './features/points/routes.ts'
import { pointsByHandRoutes } from './features/points-by-hand/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { mailTextRoutes } from './features/mail-texts/routes.ts'
import { listViewRoutes } from './features/list-views/routes.ts'
import { maintenanceRoutes } from './features/maintenance/routes.ts'
import { managerRoutes } from './features/account-managers/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { recordRoutes } from './features/record/routes.ts'
import { reminderOffer, reminderPages } from './features/reminders/reminder-pages.ts'
import { registrationDeskRoutes } from './features/registration-desk/routes.ts'
import { registrationListRoutes } from './features/registration-desk/list-routes.ts'
import { registrationRoutes } from './features/registrations/routes.ts'
import { memberActRoutes } from './features/members/act-routes.ts'
import { memberAdminRoutes } from './features/members/admin-routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { contentLists } from './features/subjects.ts'
import { mailTemplates } from './mail-templates.ts'
import { photoRoutes } from './features/uploads/photo-routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { warnOfUnreadCallers } from './http/caller-key.ts'
import { requireCsrfToken, requireOwnOrigin } from './http/csrf.ts'
import { handleErrors } from './http/error-handler.ts'
import { serveFiles } from './http/files.ts'
import { healthRoutes } from './http/health.ts'
import { answerOnce } from './http/idempotency.ts'
import { maxBodyBytes, useJsonBodies } from './http/json-bodies.ts'
import { type MountOptions, mountRoutes } from './http/mount-routes.ts'
import { answerTheRest } from './http/not-found.ts'
import { createPages } from './http/pages.ts'
import { nameRequests, newRequestId } from './http/request-ids.ts'
import { servePublicPages } from './http/public-page.ts'
import { serveRootFiles } from './http/root-files.ts'
import type { Route } from './http/route.ts'
import { createSecondFactorCheck } from './http/second-factor.ts'
import { addSecurityHeaders, allowWebOrigin } from './http/security-headers.ts'
import { endSlowBodies } from './http/slow-bodies.ts'
import { refuseUnparsed, refuseUnreadableRequests, rewriteUnreadable } from './http/unreadable-requests.ts'
import { serveWellKnown } from './http/well-known.ts'

export function allRoutes(deps: Dependencies, keepFigures: KeepFigures = () => {}): Route[] {
  return [
    ...accountRoutes(deps, { countOpenQuestions }),
    ...memberRoutes(deps),
    ...memberAdminRoutes(deps),
    ...memberActRoutes(deps),
    ...staffRoutes(deps),
    ...invitationRoutes(deps),
    ...mailRoutes(deps, mailTemplates),
    ...mailTextRoutes(deps, mailTemplates),
    ...listViewRoutes(deps),
    ...secondFactorRoutes(deps),
    ...settingRoutes(deps),
    ...catalogueRoutes(deps),
    ...catalogueStaffRoutes(deps),
    ...registrationRoutes(deps),
    ...registrationDeskRoutes(deps, mailTemplates),
    ...registrationListRoutes(deps),
    ...maintenanceRoutes(deps),
    ...certificateRoutes(deps),
    ...dashboardRoutes(deps),
    ...articleRoutes(deps),
    ...Object.values(contentLists).flatMap((list, _, lists) => contentRoutes(deps, list, lists)),
    ...articleByKindRoutes(deps),
    ...binRoutes(deps),
    ...backOfficeSearchRoutes(deps),
    ...overviewRoutes(deps),
    ...caseRoutes(deps),
    ...caseActRoutes(deps, mailTemplates),
    ...memberCaseRoutes(deps),
    ...faqRoutes(deps),
    ...contactRoutes(deps),
    ...mediaRoutes(deps),
    ...managerRoutes(deps),
    ...uploadRoutes(deps),
    ...photoRoutes(deps),
    ...giftShopRoutes(deps),
    ...pointsRoutes(deps),
    ...pointsSyncRoutes(deps),
    ...pointsByHandRoutes(deps),
    ...recordRoutes(deps),
    ...fieldFigureRoutes(deps, keepFigures),
    ...apiReferenceRoutes(),
  ]
}

export type RequestLevel = 'debug' | 'info'

type AppOptions = {
  /** Null for the API and the files alone. */
  webDir: string | null
  isStopping?: () => boolean
  checkReplies?: boolean
  requestMs?: number
  requestLevel?: RequestLevel
  /** Null when nobody asks for metrics. */
  metrics?: { watchRequests(app: FastifyInstance): void; keepFigures: KeepFigures } | null
}

// What is sent outside sessions is a few numbers, unless the contract says more.
const maxBodyBytesOfStrangers = 1_024

// How much longer than other requests a file may take: ten minutes for 60 MB are 1 Mbit/s.
const fileTimes = 20

/** The web server with all routes, files and pages. It does not listen yet. */
export async function createApp(deps: Dependencies, options: AppOptions): Promise<FastifyInstance> {
  const { config, db, log } = deps
  const { webDir, isStopping = () => false, checkReplies = false, requestMs = 30_000, requestLevel = 'info' } = options
  const isSecure = config.appUrl.startsWith('https:')
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestMs * fileTimes,
    // Who takes nothing of an answer for so long would hold its connection and its file for ever.
    connectionTimeout: requestMs * 4,
    forceCloseConnections: 'idle',
    // Requests on open connections are answered normally during the stop, not in the framework's English.
    return503OnClosing: false,
    http: {
      // We refuse a request without a host ourselves; Node's answer would be empty.
      requireHostHeader: false,
      requestTimeout: requestMs * fileTimes,
      // When this is the larger of the two, Node uses it for the whole request as well.
      headersTimeout: requestMs / 2,
      // How late a request that is not complete may end.
      connectionsCheckingInterval: requestMs / 30,
    },
    rewriteUrl: rewriteUnreadable,
    clientErrorHandler: refuseUnparsed({ isSecure }),
    // A long unknown slug gets our own 404, not the framework's English.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  })

  nameRequests(app)
  logRequests(app, requestLevel)
  options.metrics?.watchRequests(app)
  if (config.trustProxy === false) warnOfUnreadCallers(app)
  handleErrors(app)
  useJsonBodies(app)
  addSecurityHeaders(app, { isSecure })
  allowWebOrigin(app, config.frontendUrl)
  refuseUnreadableRequests(app)
  endSlowBodies(app, { requestMs })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that is kept alive would delay the end of the process.
    if (isStopping()) reply.header('connection', 'close')
    // The framework would hang up on the sender of a body that it refuses, who would never hear why: Node reads the rest.
    else if (reply.hasHeader('connection')) reply.removeHeader('connection')
    done()
  })

  const routes = allRoutes(deps, options.metrics?.keepFigures)
  const mountOptions: MountOptions = {
    checkReplies,
    rateLimiter: deps.rateLimiter,
    requireSecondFactor: createSecondFactorCheck(db, config.skipsSecondFactor),
    answerOnce: (keyed, act) => answerOnce(db, keyed, act),
  }
  const isOutside = ({ endpoint }: Route) => endpoint.isOutsideSessions === true
  await app.register(async (calls) => {
    deps.sessions.attach(calls)
    requireCsrfToken(calls, config.ownOrigins)
    mountRoutes(
      calls,
      routes.filter((one) => !isOutside(one)),
      mountOptions,
    )
  })
  for (const route of routes.filter(isOutside))
    await app.register(async (calls) => {
      requireOwnOrigin(calls, config.ownOrigins)
      useJsonBodies(calls, { maxBytes: route.endpoint.maxBodyBytes ?? maxBodyBytesOfStrangers })
      mountRoutes(calls, [route], mountOptions)
    })
  healthRoutes(app, { db, isStopping, embeddedIn: config.database.url === null ? config.dataDir : null })
  await serveFiles(app, { files: deps.files, webDir })
  if (webDir === null) return app
  await servePublicPages(app, { webDir, rateLimiter: deps.rateLimiter, ...config }, [
    ...certificatePages(deps, { offer: reminderOffer }),
    ...reminderPages(deps),
  ])
  serveRootFiles(app, { webDir, provider: config.provider })
  serveWellKnown(app, { ...config, contactAddress: config.mail.contactAddress })
  answerTheRest(app, { routes, sendPage: createPages(webDir, () => pageSettings(deps)) })
  return app
}

async function pageSettings({ config, settings, shopNotice }: Dependencies): Promise<PageSettings> {
  const { provider, appUrl, mail, humanCheck, fieldFigures } = config
  const [{ stands, text }, { desks }] = await Promise.all([shopNotice.findLast(), settings.current()])
  return {
    provider,
    contact_email: mail.contactAddress,
    api_url: appUrl,
    gift_shop_notice: stands,
    gift_shop_notice_text: text,
    recaptcha_site_key: humanCheck?.siteKey ?? null,
    field_figures: fieldFigures,
    desks,
  }
}

// The pattern of the route and not the path, which may contain a token or a customer's data.
function logRequests(app: FastifyInstance, level: RequestLevel): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log[level]({
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}
