import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './tools/web/firstPaint.ts'
import { precompressed } from './tools/web/precompressed.ts'
import { serviceWorker } from './tools/web/serviceWorker.ts'

const API = 'http://127.0.0.1:4000'

export default defineConfig({
  plugins: [react(), firstPaint(), serviceWorker(), precompressed()],
  publicDir: false,
  server: { port: 4001, strictPort: true, proxy: { '/api': API, '/socket.io': { target: API, ws: true } } },
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: 'es2023',
    // Inlined files would be data: URLs, which the security headers refuse.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_200,
  },
})
