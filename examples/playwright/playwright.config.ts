import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  use: {
    baseURL: process.env.SHOP_URL,
    // The browser that Playwright installs, or the one that CHROMIUM names.
    launchOptions: process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {},
  },
  webServer: {
    command: 'node serve.js',
    env: { PORT: '0' },
    // The named group becomes an environment variable, SHOP_URL.
    wait: { stdout: /at (?<shop_url>\S+)/ },
  },
})
