import { test as base } from 'petstore-sandbox/playwright'

/** Each test has a pet store of its own, and its page is told where that is. */
export const test = base.extend({
  page: async ({ page, sandbox: { url, key } }, use) => {
    await page.route('**/config.json', (route) => route.fulfill({ json: { url, key } }))
    await use(page)
  },
})
