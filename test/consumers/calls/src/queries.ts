import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";

import type { Router } from "./router.js";

type Server = TRPCClient<Router>;
type NewCustomer = Parameters<Server["createCustomer"]["mutate"]>[0];

export const customers = (server: Server) =>
  queryOptions({
    queryKey: ["customers"],
    queryFn: ({ signal }) => server.customers.query(undefined, { signal }),
    // The client on the server has already repeated what may be repeated.
    retry: false,
  });

export const createCustomer = (server: Server) =>
  mutationOptions({
    mutationFn: (customer: NewCustomer) => server.createCustomer.mutate(customer),
    retry: false,
    onSettled: (_customer, _error, _variables, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["customers"] }),
  });
