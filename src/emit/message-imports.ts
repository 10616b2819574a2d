/** What `messages.ts` imports: names that no declaration of an API with messages is given. */
export const messageImports = ["fillMessage", "MessageDay"] as const;
