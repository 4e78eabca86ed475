import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { guestPages, guests, publicPages, root } from './route-groups.tsx'
import { textsOf } from './texts-of.ts'

const loginAlias = createRoute({
  getParentRoute: () => root,
  path: webPaths.loginAlias,
  beforeLoad: ({ location }) => {
    throw redirect({ to: webPaths.login, search: location.search, replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => guests,
  path: webPaths.login,
  staticData: { title: 'Inloggen' },
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => textsOf(search, 'redirect'),
  component: lazyRouteComponent(() => import('../features/account/login-page.tsx')),
})

const forgotPassword = createRoute({
  getParentRoute: () => guests,
  path: webPaths.forgotPassword,
  staticData: { title: 'Wachtwoord resetten' },
  component: lazyRouteComponent(() => import('../features/account/reset-password-pages.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => guests,
  path: webPaths.resetPassword,
  staticData: { title: 'Wachtwoord resetten' },
  validateSearch: (search: Record<string, unknown>): { token?: string; email?: string } => ({
    ...textsOf(search, 'token'),
    ...textsOf(search, 'email'),
  }),
  component: lazyRouteComponent(() => import('../features/account/reset-password-pages.tsx'), 'ResetPasswordPage'),
})

const verifyAccountSuccess = createRoute({
  getParentRoute: () => guests,
  path: webPaths.verifyAccountSuccess,
  staticData: { title: 'Accountverificatie' },
  validateSearch: (search: Record<string, unknown>): { verify_url?: string } => textsOf(search, 'verify_url'),
  component: lazyRouteComponent(
    () => import('../features/account/verify-account-pages.tsx'),
    'VerifyAccountSuccessPage',
  ),
})

const register = createRoute({
  getParentRoute: () => guestPages,
  path: webPaths.register,
  staticData: { title: 'Accountregistratie' },
  validateSearch: (search: Record<string, unknown>): { compenda_id?: string } => textsOf(search, 'compenda_id'),
  component: lazyRouteComponent(() => import('../features/account/register-page.tsx')),
})

export const guestRoutes = [
  loginAlias,
  guests.addChildren([login, forgotPassword, resetPassword, verifyAccountSuccess]),
  guestPages.addChildren([register]),
] as const

const acceptInvitation = createRoute({
  getParentRoute: () => publicPages,
  path: webPaths.acceptInvitation,
  staticData: { title: 'Uitnodiging' },
  validateSearch: (search: Record<string, unknown>): { token?: string } => textsOf(search, 'token'),
  component: lazyRouteComponent(() => import('../features/account/accept-invitation-page.tsx')),
})

const terms = createRoute({
  getParentRoute: () => publicPages,
  path: webPaths.terms,
  staticData: { title: 'Algemene voorwaarden' },
  component: lazyRouteComponent(() => import('../features/conditions/conditions-pages.tsx'), 'TermsPage'),
})

const privacy = createRoute({
  getParentRoute: () => publicPages,
  path: webPaths.privacy,
  staticData: { title: 'Cookies en privacy' },
  component: lazyRouteComponent(() => import('../features/conditions/conditions-pages.tsx'), 'PrivacyPage'),
})

const warranty = createRoute({
  getParentRoute: () => publicPages,
  path: webPaths.warranty,
  staticData: { title: 'Garantievoorwaarden' },
  component: lazyRouteComponent(() => import('../features/conditions/conditions-pages.tsx'), 'WarrantyPage'),
})

/** For everybody, without a redirect: people read the conditions before they have an account, and members accept invitations too. */
export const publicPageRoutes = [acceptInvitation, terms, privacy, warranty] as const
