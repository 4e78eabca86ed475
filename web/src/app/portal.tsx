import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { KnownSilence } from '../features/account/known-silence.tsx'
import type { createPortalRouter } from './router.ts'

type PortalProps = { queryClient: QueryClient; router: ReturnType<typeof createPortalRouter> }

/** The whole web app: the same tree in the browser and in the HTML that the build makes. */
export function Portal({ queryClient, router }: PortalProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <KnownSilence>
          <RouterProvider router={router} />
        </KnownSilence>
      </QueryClientProvider>
    </StrictMode>
  )
}
