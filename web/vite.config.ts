import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { compressedAssets, contractCalls, criticalCss, settingsInDevelopment } from './vite-plugins.ts'

const api = `http://127.0.0.1:${process.env.PORTAL_API_PORT ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractCalls(),
    criticalCss(),
    compressedAssets(),
    // The calendar speaks thirty languages otherwise.
    { ...optimizeLocales.vite({ locales: ['nl-NL'] }), enforce: 'pre' },
    settingsInDevelopment({ provider: 'Zilverbron', api_url: 'http://localhost:3000', gift_shop_notice: true, recaptcha_site_key: null }),
  ],
  server: {
    proxy: {
      '/api': api,
      '/sanctum': api,
      '/storage': api,
      // These addresses are pages too; only their POST is a call.
      '/login': postsOnly(),
      '/logout': postsOnly(),
    },
  },
  build: {
    manifest: true,
    sourcemap: false,
    // The page's policy allows no data: addresses but images, and small files travel well beside the others.
    assetsInlineLimit: 0,
    // The oldest browsers with all of light-dark() and popover.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file that survives most releases in the browser's cache.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/,
            },
          ],
        },
      },
    },
  },
})

function postsOnly(): ProxyOptions {
  return { target: api, bypass: (request) => (request.method === 'POST' ? undefined : request.url) }
}
