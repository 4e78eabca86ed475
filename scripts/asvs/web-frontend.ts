import { documented, notMet, operator, proven, provenSo, type Requirements } from './requirement.ts'

/** V3: what browsers are told and kept from. */
export const webFrontend: Requirements = {
  '3.1.1': documented('what a browser has to bring, and what happens without it', 'docs/security.md#browsers'),
  '3.2.1': proven(
    'nothing is shown in another context than it is meant for',
    'server/src/http/files.test.ts: is public and sets no cookie',
    'server/src/http/files.test.ts: is a download when it is of another type',
    'server/src/http/transport.test.ts: of every answer forbid sniffing, framing and use by other sites, and require https',
  ),
  '3.2.2': proven(
    'text is shown as text',
    'scripts/risky-code.test.ts: code that starts a process, a worker or HTML is in these files alone',
    'e2e/journeys/hostile-article.spec.ts: injected code could not run, and could not send anything',
  ),
  '3.2.3': provenSo(
    'elements can not take the names of our variables',
    'ids and names are dropped from what people write',
    'web/src/features/news/clean-article.test.ts: %s leaves nothing that a browser would act on',
    'server/src/features/content/clean-html.test.ts: only allowed HTML is left',
  ),
  '3.3.1': notMet(
    'cookies are Secure, and named `__Host-` or `__Secure-`',
    'They are Secure on https. Their names are those of Laravel, which existing clients use (0012); other names would be a change of the contract.',
    'server/src/http/transport.test.ts: cookies are Secure exactly when the API is on https',
  ),
  '3.3.2': proven(
    'each cookie has the SameSite that it needs',
    'server/src/http/session.test.ts: are set by the csrf-cookie call',
    'server/src/features/account/routes.test.ts: a login with remember sets a cookie for 400 days, one without sets none',
  ),
  '3.3.3': notMet(
    'cookies are named `__Host-`',
    'As 3.3.1. They have no Domain and the path `/`; what a sibling host plants does not win over a member’s own cookie (0047).',
    'server/src/http/planted-cookies.test.ts: an invented session in front of the own one is passed over',
  ),
  '3.3.4': provenSo(
    'what scripts need not read is HttpOnly',
    'the CSRF token is for scripts, and is not the session’s id',
    'server/src/http/session.test.ts: are set by the csrf-cookie call',
  ),
  '3.3.5': proven(
    'no cookie is larger than 4,096 bytes',
    'server/src/http/session.test.ts: are set by the csrf-cookie call',
    'server/src/features/account/routes.test.ts: a login with remember sets a cookie for 400 days, one without sets none',
  ),
  '3.4.1': proven(
    'HSTS on every answer, for a year and all subdomains',
    'server/src/http/transport.test.ts: of every answer forbid sniffing, framing and use by other sites, and require https',
    'server/src/http/unreadable-requests.test.ts: but %s is refused in our words, with our headers and nothing of its own',
    'scripts/check-deploy.test.ts: the Caddyfile says of a failure what the portal says, with the headers of the portal',
  ),
  '3.4.2': proven(
    'CORS allows known origins only',
    'server/src/http/transport.test.ts: of the web app may call with credentials, also when refused',
    'server/src/http/transport.test.ts: %s gets no permission',
  ),
  '3.4.3': proven(
    'a Content-Security-Policy by hashes, without objects and base',
    'server/src/http/security-headers.test.ts: a page may load only our own code, and images of the API',
    'server/src/http/pages.test.ts: a page allows the script that the build wrote into it, and no other',
    'server/src/http/pages.test.ts: a page allows its own style elements, and those of no other page',
  ),
  '3.4.4': proven(
    'nosniff on every answer',
    'server/src/http/transport.test.ts: of every answer forbid sniffing, framing and use by other sites, and require https',
    'server/src/http/files.test.ts: is public and sets no cookie',
  ),
  '3.4.5': proven(
    'a Referrer-Policy keeps addresses from others',
    'server/src/http/transport.test.ts: of pages allow only our own scripts, styles and frames',
    'e2e/journeys/gift-shop.spec.ts: the token stays out of the address bar, the history and the Referer',
  ),
  '3.4.6': proven(
    'frame-ancestors on every answer',
    'server/src/http/transport.test.ts: of every answer forbid sniffing, framing and use by other sites, and require https',
    'server/src/features/uploads/hostile-files.test.ts: that is a PDF and a page is shown as a PDF, and in no frame',
  ),
  '3.4.7': notMet(
    'violations of the policy are reported somewhere',
    'Nothing takes reports. It would take a call with a limit, a line in the log without addresses, and an alert.',
  ),
  '3.4.8': proven(
    'Cross-Origin-Opener-Policy on every document',
    'server/src/http/transport.test.ts: of pages allow only our own scripts, styles and frames',
    'server/src/http/error-page.test.ts: the page fetches nothing, runs nothing and is alone in its window',
    'scripts/check-deploy.test.ts: the Caddyfile says of a failure what the portal says, with the headers of the portal',
  ),
  '3.5.1': proven(
    'writes come from our own pages',
    'server/src/http/csrf.test.ts: with %s',
    'server/src/http/csrf.test.ts: with a planted cookie and a matching header',
    'server/src/http/csrf.test.ts: Origin %s gets %i',
  ),
  '3.5.2': proven(
    'no write is possible without a preflight',
    'server/src/http/csrf.test.ts: is refused before any other check',
    'server/src/http/transport.test.ts: that is %s is refused',
  ),
  '3.5.3': provenSo(
    'what changes something is no GET',
    'but the link of verification, which is signed and only verifies the address it went to: the specification asks for it',
    'server/src/http/transport.test.ts: %s %s is a wrong method there',
    'server/src/features/account/verify.test.ts: verifies its member, repeatedly, and logs nobody in',
  ),
  '3.5.4': provenSo(
    'separate applications have separate hosts',
    'the gift shop can not be on the portal’s own origin',
    'web/src/features/gift-shop/shop-address.test.ts: is refused when it is %s',
  ),
  '3.5.5': provenSo(
    'messages of unknown origins are dropped',
    'all other messages come from our own workers and tabs',
    'web/src/features/media/youtube-player.test.ts: an answer from another origin does not count',
  ),
  '3.5.6': provenSo(
    'no JSONP',
    'each reply is JSON of its schema, whatever the query says',
    'server/src/features/api-reference/answers.both.test.ts: $name',
  ),
  '3.5.7': proven(
    'scripts hold nothing that needs a login',
    'server/src/http/pages.test.ts: the HTML of a page is the same for all members, and differs by cookie for a cache',
    'e2e/journeys/first-paint.spec.ts: the HTML of a page has nothing of its member',
  ),
  '3.5.8': proven(
    'other sites can not embed what needs a login',
    'server/src/http/transport.test.ts: of every answer forbid sniffing, framing and use by other sites, and require https',
  ),
  '3.6.1': provenSo(
    'scripts, styles and fonts of others are versioned and checked',
    'there are none, but the script of the human check where an operator switches it on, which Google changes without notice',
    'server/src/http/security-headers.test.ts: a page may load only our own code, and images of the API',
    "server/src/http/security-headers.test.ts: the human check's scripts and frames are allowed only with it",
  ),
  '3.7.1': provenSo(
    'only technologies that are still supported',
    'no plugin can be loaded',
    'server/src/http/security-headers.test.ts: a page may load only our own code, and images of the API',
  ),
  '3.7.2': proven(
    'redirects lead to known places only',
    'web/src/features/account/login-page.test.tsx: never leaves the portal by the address %j',
    'web/src/features/account/safe-redirect.test.ts: leads to the dashboard for %s',
    'server/src/features/account/verify.test.ts: sends a browser that opens it to the portal',
  ),
  '3.7.3': notMet(
    'who is led elsewhere is told before, and can stay',
    'The way to the gift shop leads there at once, as the specification asks; the shop is the provider’s own. It would take a page in between.',
  ),
  '3.7.4': operator(
    'the domain is on the preload list of HSTS',
    'The owner of the domain asks for it.',
    'docs/security.md#browsers',
  ),
  '3.7.5': proven(
    'a browser without what is wanted is treated as documented',
    'web/src/device/reply-storage.test.ts: is not kept where the browser has no encryption',
    'web/src/features/account/other-tabs.test.ts: works where the browser forbids storage',
    'e2e/journeys/hostile-article.spec.ts: hostile HTML that the server gives out is stopped by ${browser}',
  ),
}
