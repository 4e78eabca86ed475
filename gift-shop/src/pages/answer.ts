import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppOptions } from '../app-options.ts'
import type { Form } from '../http/form-bodies.ts'
import { findVisit, hasCsrfToken, type Visit } from '../sign-on/session.ts'
import { type Page, renderPage } from './layout.ts'
import { guestPage, problemPage } from './refusal-pages.ts'

/** Route handlers for pages: they reply with HTML, or with a page that says why it is refused. */
export function createAnswers({ books, portalUrl, now }: AppOptions) {
  const visitOf = (request: FastifyRequest) => findVisit(request, books.visitors, now())

  function send(request: FastifyRequest, reply: FastifyReply, page: Page, status = 200): FastifyReply {
    const visit = visitOf(request)
    const customer = visit && { visit, balance: books.ledger.balanceOf(visit.member_id) }
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(renderPage(page, customer, portalUrl))
  }

  /** A page for members only. */
  function forMember(build: (visit: Visit, request: FastifyRequest) => Page | null) {
    return (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request)
      if (!visit) return send(request, reply, guestPage(request.routeOptions.url ?? '/', portalUrl), 401)

      const page = build(visit, request)
      return page ? send(request, reply, page) : sendNotFound(request, reply)
    }
  }

  /** A form for members only, with its CSRF token; it redirects to the path that `act` returns. */
  function fromMember(act: (visit: Visit, form: Form, reply: FastifyReply) => string | { page: Page; status: number }) {
    return (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request)
      if (!visit) return send(request, reply, guestPage('/', portalUrl), 401)

      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      if (!hasCsrfToken(visit, form.get('csrf_token') ?? undefined)) return send(request, reply, staleForm, 403)

      const next = act(visit, form, reply)
      return typeof next === 'string' ? reply.redirect(next, 303) : send(request, reply, next.page, next.status)
    }
  }

  function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return send(request, reply, problemPage('Niet gevonden', 'Deze pagina is er niet, of is niet van jou.'), 404)
  }

  return { send, forMember, fromMember, sendNotFound }
}

const staleForm = problemPage('Het formulier is verlopen', 'Open de pagina opnieuw en probeer het nog een keer.')
