import { test as base } from 'petstore-sandbox/playwright'

/** Each test has its own pet store, and gives its address to the page. */
export const test = base.extend({
  page: async ({ page, sandbox: { url, key } }, use) => {
    await page.route('**/config.json', (route) => route.fulfill({ json: { url, key } }))
    await use(page)
  },
})
