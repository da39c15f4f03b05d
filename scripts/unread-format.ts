/**
 * Stands for the readers of Swagger 2 and Postman collections in Prism, in which the contract is not written: they are
 * half of Prism's code, and loading them took a third of its time.
 */
export {}
