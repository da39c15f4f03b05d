import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['test/exec/*.exec.ts'] } })
