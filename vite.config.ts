import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // No data: addresses, so that the content security policy can stay strict.
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
