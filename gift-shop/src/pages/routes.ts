import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { AppOptions } from '../app-options.ts'
import { mailSubjects } from '../books/events.ts'
import { findGift, type Gift } from '../catalogue/gifts.ts'
import { placeOrder } from '../catalogue/place-order.ts'
import { useFormBodies } from '../http/form-bodies.ts'
import { TokenRefused } from '../sign-on/read-token.ts'
import { returnPath } from '../sign-on/return-path.ts'
import { clearSessionCookie, setSessionCookie, type Visit } from '../sign-on/session.ts'
import { signOn } from '../sign-on/sign-on.ts'
import { createAnswers } from './answer.ts'
import { cataloguePage, giftPage, orderPage } from './catalogue-pages.ts'
import { preferencesPage } from './preferences-page.ts'
import { problemPage, tokenRefusedPage } from './refusal-pages.ts'
import { creditLogPage, orderHistoryPage } from './statement-pages.ts'

type Answers = ReturnType<typeof createAnswers>
type Asked = Record<string, unknown>

export function addPages(app: FastifyInstance, options: AppOptions): void {
  const answers = createAnswers(options)
  useFormBodies(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isOurs = error.statusCode === undefined || error.statusCode >= 500
    if (isOurs) request.log.error({ err: error }, 'unexpected error')
    const text = 'Probeer het zo nog een keer.'
    return answers.send(request, reply, problemPage('Er ging iets mis', text), isOurs ? 500 : error.statusCode)
  })
  app.setNotFoundHandler((request, reply) => answers.sendNotFound(request, reply))

  addSignOn(app, options, answers)
  addCatalogue(app, options, answers)
  addAccount(app, options, answers)
}

function addSignOn(app: FastifyInstance, options: AppOptions, { send, fromMember }: Answers): void {
  const { books, now, portalUrl, url } = options

  app.get<{ Querystring: Asked }>('/sso', async (request, reply) => {
    const { token, return: path } = request.query
    try {
      const session = await signOn(typeof token === 'string' ? token : '', options)
      setSessionCookie(reply, session, { isSecure: url.startsWith('https:') })
      return reply.redirect(returnPath(path), 303)
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      request.log.warn({ reason: error.message }, 'sign-on refused')
      return send(request, reply, tokenRefusedPage(error, portalUrl), error.isOver ? 401 : 403)
    }
  })

  app.post(
    '/sign-out',
    fromMember(({ session_key }, _form, reply) => {
      books.record({ type: 'signed_out', at: now().toISOString(), session_key })
      clearSessionCookie(reply)
      return '/'
    }),
  )
}

function addCatalogue(app: FastifyInstance, { books, now }: AppOptions, { forMember, fromMember }: Answers): void {
  const { ledger } = books
  const pageOf = (gift: Gift, visit: Visit, orderKey: string, tooFew = false) =>
    giftPage(gift, { balance: ledger.balanceOf(visit.member_id), csrfToken: visit.csrf_token, orderKey, tooFew })

  app.get(
    '/',
    forMember(({ member_id }) => cataloguePage(ledger.balanceOf(member_id))),
  )
  app.get(
    '/gifts/:id',
    forMember((visit, request) => {
      const gift = findGift((request.params as { id: string }).id)
      return gift && pageOf(gift, visit, randomUUID())
    }),
  )
  app.post(
    '/orders',
    fromMember((visit, form) => {
      const gift = findGift(form.get('gift_id') ?? '')
      const orderKey = form.get('order_key') ?? ''
      if (!gift || !/^[0-9a-f-]{36}$/.test(orderKey)) {
        return { page: problemPage('Er is niets besteld', 'Kies je cadeau opnieuw.'), status: 422 }
      }
      const order = placeOrder(books, { member_id: visit.member_id, order_key: orderKey, gift }, now())
      return order ? `/orders/${order.order_number}` : { page: pageOf(gift, visit, randomUUID(), true), status: 409 }
    }),
  )
  app.get(
    '/orders/:number',
    forMember(({ member_id }, request) => {
      const { number } = request.params as { number: string }
      const order = ledger.findOrder(member_id, ({ order_number }) => String(order_number) === number)
      return order && orderPage(order)
    }),
  )
}

function addAccount(app: FastifyInstance, { books, now }: AppOptions, { forMember, fromMember }: Answers): void {
  const { ledger, visitors } = books

  app.get(
    '/credit-log',
    forMember(({ member_id }, request) => creditLogPage(ledger.linesOf(member_id), (request.query as Asked).page)),
  )
  app.get(
    '/order-history',
    forMember(({ member_id }, request) => orderHistoryPage(ledger.ordersOf(member_id), (request.query as Asked).page)),
  )
  app.get(
    '/user/email-preferences',
    forMember((visit, request) => {
      const isSaved = (request.query as Asked).saved === '1'
      return preferencesPage(visit, visitors.subjectsOf(visit.member_id), { isSaved })
    }),
  )
  app.post(
    '/user/email-preferences',
    fromMember(({ member_id }, form) => {
      const chosen = form.getAll('subject')
      const subjects = mailSubjects.filter((subject) => chosen.includes(subject))
      books.record({ type: 'preferences_saved', at: now().toISOString(), member_id, subjects })
      return '/user/email-preferences?saved=1'
    }),
  )
}
