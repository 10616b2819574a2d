/** What a client must do that OpenAPI cannot say. From the definitions beside it, by `npm run docs`. */

/** `x-client` at the root of a document. */
export interface ApiTraits {
  /** How a request selects the version of the API, and how the answer names the one served. */
  readonly version?: VersionTrait;
  /** Credentials from which a client chooses one, with the key prefixes of test and live mode. */
  readonly auth?: readonly CredentialTrait[];
  /** The header that makes a call take effect once, and the status for “same key, different body”. */
  readonly idempotency?: IdempotencyTrait;
  /** Headers that every request carries, each with its fixed value. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Optional headers that become options of the client and of single calls. */
  readonly scope?: readonly ScopeTrait[];
  /** Response headers that may carry the id of a request; the first one present is used. */
  readonly requestId?: readonly string[];
  /** How many requests the service accepts in a period of time. */
  readonly rateLimit?: {
    /** Number of requests. */
    readonly requests: number;
    /** Length of the period in seconds. */
    readonly seconds: number;
    /** What the limit is counted for, such as `API key`. */
    readonly per: string;
  };
  /** Which failed calls may be sent again. */
  readonly retry?: {
    /** HTTP statuses after which a retry can succeed; `5XX` means the whole range. */
    readonly statuses?: readonly (number | "5XX")[];
    /** Methods that may be repeated without an idempotency key. */
    readonly safeMethods?: readonly string[];
  };
  /** Sets of error codes (condition, remedy, who can fix it, whether a retry helps), and bodies with a special meaning. */
  readonly errors?: ErrorTraits;
  /** Whether a response field that may be absent may also be null. */
  readonly nullableOptionals?: boolean;
  /** The events that the service delivers: table, container, wrapping and signature scheme. */
  readonly webhooks?: WebhookTraits;
  /** How a request is signed. */
  readonly signing?: SigningTraits;
  /** Messages whose exact wording the service requires; each becomes a function that builds it. */
  readonly messages?: readonly MessageTrait[];
  /** The root of all paths, whether `https` is required, and which paths exist in the sandbox only. */
  readonly environments?: EnvironmentTraits;
  /** Changes between versions that no schema shows: version, operations, events, values, responses, was, is, what to do, how to notice. */
  readonly behaviours?: readonly BehaviourChange[];
  /** For each status: its states, and the transitions between them with trigger, condition and source. */
  readonly lifecycles?: readonly LifecycleTrait[];
  /** What the publisher may change within a version. */
  readonly policy?: PolicyTrait;
  /** What one does in which order, in the words of Arazzo 1.0: the steps of the generated guide. */
  readonly workflows?: readonly WorkflowTrait[];
}

export type VersionTrait =
  | {
      /** Request header that selects the version. */
      readonly header: string;
      /** Response header that names the version that was served. */
      readonly echo?: string;
      /** Situations in which the echo may be missing. */
      readonly echoAbsent?: readonly ("keyedReplay" | "ignoresVersion")[];
      /** The answer to a version that the service does not support. */
      readonly unsupported?: {
        /** Its HTTP status. */
        readonly status: number;
        /** Schema of its body. */
        readonly schema: string;
        /** Field of the body that identifies it. */
        readonly codeField: string;
        /** Value of that field. */
        readonly code: string;
      };
      readonly query?: undefined;
    }
  | {
      /** Query parameter that selects the version, in place of a header. */
      readonly query: string;
      /** Response header that names the version that was served. */
      readonly echo?: string;
      /** Situations in which the echo may be missing. */
      readonly echoAbsent?: readonly ("keyedReplay" | "ignoresVersion")[];
      /** The answer to a version that the service does not support. */
      readonly unsupported?: {
        /** Its HTTP status. */
        readonly status: number;
        /** Schema of its body. */
        readonly schema: string;
        /** Field of the body that identifies it. */
        readonly codeField: string;
        /** Value of that field. */
        readonly code: string;
      };
      readonly header?: undefined;
    };

export type CredentialTrait =
  | {
      /** An API key. */
      readonly kind: "apiKey";
      /** Option of the client that takes the key. */
      readonly name: string;
      /** Where the key is sent. */
      readonly in: "header" | "query";
      /** Name of the header or query parameter that carries the key. */
      readonly parameter: string;
      /** Prefixes of the keys, which distinguish test from live mode. */
      readonly prefixes?: {
        /** Prefix of a test key. */
        readonly test?: string;
        /** Prefix of a live key. */
        readonly live?: string;
      };
      /** What the key is for, in a sentence. */
      readonly description?: string;
      /** Name of such a key among the `keys` of the sandbox, for the guide. */
      readonly sandboxKey?: string;
    }
  | {
      /** A bearer token. */
      readonly kind: "bearer";
      /** Option of the client that takes the token. */
      readonly name: string;
      /** What the token is for, in a sentence. */
      readonly description?: string;
    };

export interface IdempotencyTrait {
  /** Request header that carries the key. */
  readonly header: string;
  /** HTTP status for a key that was already used with another body. */
  readonly conflictStatus?: number;
  /** Hours for which the service remembers a key. */
  readonly hours?: number;
}

/** One such header. */
export interface ScopeTrait {
  /** Option that takes the value. */
  readonly name: string;
  /** Header that carries the value. */
  readonly header: string;
  /** What the option does, in a sentence. */
  readonly description?: string;
}

export interface ErrorTraits {
  /** Sets of error codes. */
  readonly sets?: readonly ErrorCodeSet[];
  /** Responses whose body has a special meaning. */
  readonly bodies?: readonly {
    /** What it means. */
    readonly meaning: "capabilityNotEnabled";
    /** HTTP status with which it is returned. */
    readonly status: number;
    /** Regular expression that matches the body from its beginning. */
    readonly pattern: string;
  }[];
}

/** A set of codes that error responses can carry. */
export interface ErrorCodeSet {
  /** Name of the set, by which operations refer to it. */
  readonly name: string;
  /** When these codes are returned, in a sentence or two. */
  readonly description: string;
  /** Way from the body to the code: field names, and `[]` for every element of a list. */
  readonly codePath: readonly string[];
  /** The field whose type becomes this set where the document only says `string`. */
  readonly field?: {
    /** Schema that has the field. */
    readonly schema: string;
    /** Name of the field. */
    readonly property: string;
  };
  /** Where an error says which entry of a list in the request it is about. */
  readonly position?: {
    /** Field beside the code that has the position. */
    readonly field: string;
    /** Path in the body of the request to the list. */
    readonly list: readonly string[];
  };
  /** The codes. */
  readonly codes: readonly ErrorCode[];
}

/** One code. */
export interface ErrorCode {
  /** The code as it is sent. */
  readonly code: string;
  /** When the service returns it. */
  readonly condition: string;
  /** How to resolve it. */
  readonly remedy: string;
  /** Who can resolve it. */
  readonly fixableBy: "customer" | "integrator" | "account owner" | "provider" | "nobody";
  /** Whether the same request can succeed later. */
  readonly isRetryable: boolean;
  /** HTTP status with which it is returned. */
  readonly status?: number;
}

export interface WebhookTraits {
  /** The body that all deliveries have in common. */
  readonly container?: {
    /** Schema of that body. */
    readonly schema: string;
    /** Field of it that holds the type of the event. */
    readonly typeField: string;
    /** Field names on the way from the body to the message. */
    readonly messagePath: readonly string[];
  };
  /** Whether a message may be alone in an object with a single key. */
  readonly wrapping?: "none" | "single-key";
  /** The event table. */
  readonly events?: readonly EventTrait[];
  /** Schema that lists the topics. */
  readonly topicEnum?: string;
  /** How a delivery is signed. */
  readonly signature?: WebhookSignatureTrait;
  /** Facts about the signature, in whole sentences. */
  readonly signatureNotes?: readonly string[];
  /** Facts about all deliveries, in whole sentences. */
  readonly notes?: readonly string[];
}

/** One event. */
export interface EventTrait {
  /** Topic to which a webhook subscribes. */
  readonly topic?: string;
  /** Type with which the event is delivered; absent where it is not known. */
  readonly type?: string;
  /** Schema of the message; absent where it is not known. */
  readonly message?: string;
  /** Key that holds a wrapped message. */
  readonly wrapper?: string;
  /** What happened, in a sentence. */
  readonly description: string;
  /** What its receiver does, in whole sentences. */
  readonly action?: string;
  /** Rules of the event that its schema cannot show, in whole sentences. */
  readonly notes?: readonly string[];
  /** Fields of the container that repeat another of its values, so that this event always has them, never null. */
  readonly repeats?: readonly RepeatedField[];
}

/** One field. */
export interface RepeatedField {
  /** Name of the field in the container. */
  readonly field: string;
  /** Path of the value that it repeats. */
  readonly path: readonly string[];
}

export interface WebhookSignatureTrait {
  /** What is signed: timestamp and body with nothing between them; id, timestamp and body joined by dots (Standard Webhooks); or timestamp and body joined by a dot. */
  readonly scheme: "timestamp-body" | "standard-webhooks" | "timestamp-dot-body";
  /** The headers of a delivery. */
  readonly headers: {
    /** Header with the identifier of the delivery. */
    readonly id?: string;
    /** Header with the time in Unix seconds. */
    readonly timestamp?: string;
    /** Header with the signature. */
    readonly signature: string;
  };
  /** What precedes a digest in the signature header. */
  readonly prefix?: string;
  /** Algorithm of the signature. */
  readonly algorithm: "hmac-sha256";
  /** Encoding of the digest; `auto` accepts hex and base64. */
  readonly digestEncoding: "auto" | "hex" | "base64";
  /** How the secret becomes the key: its bytes as UTF-8, or what it encodes in base64, in base64 after `whsec_`, or in hex. */
  readonly secretEncoding: "utf8" | "base64" | "whsec" | "hex";
  /** Seconds by which the timestamp may deviate in either direction. */
  readonly toleranceSeconds: number;
}

export interface SigningTraits {
  /** Algorithm of the signature; `rsa-sha256` means RSASSA-PKCS1-v1_5. */
  readonly algorithm: "rsa-sha256" | "hmac-sha256" | "ed25519";
  /** What is signed, in this order, with nothing in between. */
  readonly payload: readonly SigningPart[];
  /** How the signature is written. */
  readonly encoding: "base64" | "base64url" | "hex";
  /** Header that carries the signature. */
  readonly header: string;
  /** What precedes the signature in that header. */
  readonly prefix?: string;
  /** Where the time of the request is sent. */
  readonly timestamp?: {
    /** Whether it is a query parameter or a header. */
    readonly in: "query" | "header";
    /** Name of the parameter or header. */
    readonly name: string;
    /** Unit of the Unix time. */
    readonly unit: "milliseconds" | "seconds";
  };
  /** Header for the id of the key, which becomes an option of the client. */
  readonly keyId?: {
    /** Header that carries it. */
    readonly header: string;
  };
  /** How the digest of the body is made, where it is signed. */
  readonly bodyDigest?: {
    /** Hash function of the digest. */
    readonly algorithm: "sha256";
    /** How the digest is written. */
    readonly encoding: "base64" | "hex";
  };
  /** How an HMAC secret becomes bytes; `utf8` by default. */
  readonly secretEncoding?: "utf8" | "base64" | "hex";
}

export type SigningPart =
  | {
      /** A part of the request that is signed. */
      readonly part:
        "method" | "path" | "query" | "pathAndQuery" | "timestamp" | "body" | "bodyDigest" | "keyId";
      readonly text?: undefined;
    }
  | {
      /** Characters that are signed as they are, such as a separator. */
      readonly text: string;
      readonly part?: undefined;
    };

/** One such message. */
export interface MessageTrait {
  /** Name of the function. */
  readonly name: string;
  /** What the message is for, in a sentence or two. */
  readonly description: string;
  /** The message in one line, with `{name}` for each part. */
  readonly template: string;
  /** The parts, by the name that they have in the template. */
  readonly parts: Readonly<Record<string, MessagePart>>;
  /** The field that carries the message. */
  readonly field: {
    /** Schema that has the field. */
    readonly schema: string;
    /** Name of the field. */
    readonly property: string;
  };
}

/** One part. */
export interface MessagePart {
  /** What the part is. */
  readonly description: string;
  /** Marks the part as a day, and says how it is written: `YYYY`, `MM` and `DD` between other characters. */
  readonly day?: string;
}

export interface EnvironmentTraits {
  /** Prefix of every path, after the base URL, such as `/api`; may be empty. */
  readonly root?: string;
  /** Whether the base URL must be `https`; loopback addresses are exempt. */
  readonly requireHttps?: boolean;
  /** Prefixes of the paths whose operations exist in the sandbox only. */
  readonly sandboxOnlyPaths?: readonly string[];
  /** Further facts about the environments, in whole sentences. */
  readonly notes?: readonly string[];
}

/** One lifecycle. */
export interface LifecycleTrait {
  /** The enum of the states. */
  readonly schema: string;
  /** What has the status, as a noun: `customer`. */
  readonly subject: string;
  /** What a reader must know of the whole, in a sentence. */
  readonly description?: string;
  /** Fields that carry the status, in bodies and messages; the first one of a schema counts. */
  readonly holders: readonly {
    /** Schema that has the field. */
    readonly schema: string;
    /** Name of the field. */
    readonly property: string;
    /** Field beside it with the identifier of what has the status; `id` if absent. */
    readonly id?: string;
  }[];
  /** The states, in the order of a successful course; values of the enum that are missing here are unknown. */
  readonly states: readonly LifecycleState[];
  /** What is known to happen. What is missing here is unknown, not impossible. */
  readonly transitions: readonly TransitionTrait[];
}

/** One state. */
export interface LifecycleState {
  /** The value of the enum. */
  readonly value: string;
  /** The state, in a sentence. */
  readonly meaning?: string;
  /** Whether nothing follows; absent where no source says so. */
  readonly terminal?: boolean;
  /** First version with it; absent for all versions. */
  readonly since?: string;
}

/** One transition. */
export interface TransitionTrait {
  /** States that it leaves; absent where the thing is created. */
  readonly from?: readonly string[];
  /** The state that follows. */
  readonly to: string;
  /** What causes it. */
  readonly by: Trigger;
  /** The condition, in a sentence. */
  readonly when?: string;
  /** Name of the condition, for programs that evaluate it, such as the sandbox. */
  readonly guard?: string;
  /** First version with it; absent for all versions. */
  readonly since?: string;
  /** First version without it; absent where it remains. */
  readonly until?: string;
  /** Who says so, in a few words. */
  readonly source: string;
  /** No source states it; the sandbox does it, and a client must not rely on it. */
  readonly assumed?: true;
}

export type Trigger =
  | {
      /** A call. */
      readonly kind: "operation";
      /** The operation, by operationId. */
      readonly operation: string;
      readonly event?: undefined;
      readonly value?: undefined;
      readonly what?: undefined;
    }
  | {
      /** What an event reports of something else. */
      readonly kind: "event";
      /** The event, by the type with which it is delivered. */
      readonly event: string;
      /** The status that it reports. */
      readonly value?: string;
      readonly operation?: undefined;
      readonly what?: undefined;
    }
  | {
      /** Time that passes, a decision of people at the service, or work of the service or its providers. */
      readonly kind: "time" | "review" | "service";
      /** It, in a few words. */
      readonly what: string;
      readonly operation?: undefined;
      readonly event?: undefined;
      readonly value?: undefined;
    }
  | {
      /** No source names the trigger. */
      readonly kind: "unknown";
      readonly operation?: undefined;
      readonly event?: undefined;
      readonly value?: undefined;
      readonly what?: undefined;
    };

/** One such change. */
export interface BehaviourChange {
  /** Identifier that never changes: lower-case words joined by hyphens. */
  readonly id: string;
  /** First version with the new behaviour. */
  readonly version: string;
  /** The operations that it affects, by operationId. */
  readonly operations: readonly string[];
  /** The events that it affects, by the type with which they are delivered. */
  readonly events?: readonly string[];
  /** The values that come at other times, or mean something else, by the schema that lists them. */
  readonly values?: readonly {
    /** Name of the schema that lists them. */
    readonly schema: string;
    /** Some of its values. */
    readonly values: readonly string[];
  }[];
  /** The responses that come at other times, or have other bodies. */
  readonly responses?: readonly {
    /** One of the operations that it affects. */
    readonly operation: string;
    /** Its HTTP status, which this version may no longer declare. */
    readonly status: number;
    /** Only where the body is an empty list; absent for every body. */
    readonly when?: "empty";
  }[];
  /** The change in a few words. */
  readonly title: string;
  /** The behaviour before. */
  readonly was: string;
  /** The behaviour from that version on. */
  readonly is: string;
  /** What the user of the API must do. */
  readonly action: string;
  /** How to notice it in running code. */
  readonly notice: string;
}

export interface PolicyTrait {
  /** Kinds of change that any version can receive at any time. */
  readonly additive: readonly string[];
  /** Kinds of change that come with a new version only. */
  readonly newVersionFor: readonly string[];
}

/** One workflow. */
export interface WorkflowTrait {
  /** Name of the workflow. */
  readonly workflowId: string;
  /** What one achieves, in a few words. */
  readonly summary: string;
  /** What to know before, in whole sentences. */
  readonly description?: string;
  /** The versions in which it is so. Default: all. */
  readonly versions?: {
    /** First version that has it. */
    readonly from?: string;
    /** First version that no longer has it. */
    readonly before?: string;
  };
  /** Workflows that come before it, whose outputs it uses. */
  readonly dependsOn?: readonly string[];
  /** Values that the steps use as `$inputs.<name>`. */
  readonly inputs?: Readonly<Record<string, WorkflowInput>>;
  /** The steps, in their order. */
  readonly steps: readonly WorkflowStep[];
  /** What workflows that depend on it use, as expressions: `$steps.customer.outputs.id`. */
  readonly outputs?: Readonly<Record<string, string>>;
}

/** One value. */
export interface WorkflowInput {
  /** What the value is, in a few words. */
  readonly description: string;
  /** An example that works in the sandbox. */
  readonly default?: unknown;
  /** In place of a default: the time at which the workflow runs. */
  readonly format?: "date-time";
}

/** One step. */
export interface WorkflowStep {
  /** Name of the step, and of its result in code. */
  readonly stepId: string;
  /** What the step is for, in whole sentences. */
  readonly description?: string;
  /** The operation that it calls. */
  readonly operationId: string;
  /** Arguments of the call beside its body. */
  readonly parameters?: readonly {
    /** Name of the parameter. */
    readonly name: string;
    /** Where it is sent. */
    readonly in: "path" | "query" | "header" | "cookie";
    /** Its value, or an expression. */
    readonly value: unknown;
  }[];
  /** The body of the call. */
  readonly requestBody?: {
    /** The body, with expressions in place of values that are known later. */
    readonly payload: unknown;
  };
  /** A list, as an expression: the call is made for each item, which is `$item`. */
  readonly forEach?: string;
  /** What the answer has to be; a status of 400 and above shows how its error is handled. */
  readonly successCriteria?: readonly {
    /** What the answer is. */
    readonly condition: string;
  }[];
  /** What to do while the answer is another one. */
  readonly onFailure?: readonly {
    /** Name of the action. */
    readonly name: string;
    /** The call is repeated until the criteria hold. */
    readonly type: "retry";
    /** Seconds between two calls. */
    readonly retryAfter: number;
    /** Number of calls. */
    readonly retryLimit: number;
  }[];
  /** What later steps use of the result, and what is printed of it. */
  readonly outputs?: Readonly<Record<string, string>>;
  /** Path in the result to a list of a union with a tag: the guide has a branch for each member. */
  readonly branches?: readonly string[];
  /** The tag of the only member that `branches` is about. */
  readonly member?: string;
  /** The call registers a webhook: the guide has a receiver at `$receiver.url`, with the secret that this expression names. */
  readonly receives?: string;
}

/** `x-client` at an operation. */
export interface OperationTraits {
  /** Name of the function, in place of the operationId. */
  readonly name?: string;
  /** Whether the operation exists in the sandbox only. */
  readonly sandboxOnly?: boolean;
  /** Whether all versions serve it alike, so that no echo is expected. */
  readonly ignoresVersion?: boolean;
  /** How the list is paged; `false` if it only looks paged. */
  readonly pagination?: false | PagingTrait;
  /** Names of the error-code sets from which the answers draw, by HTTP status. */
  readonly errors?: Readonly<Record<string, string>>;
  /** What must exist before the call can succeed, in whole sentences. */
  readonly requires?: readonly string[];
  /** Groups of parameters; each group requires at least one. */
  readonly atLeastOneOf?: readonly (readonly string[])[];
}

/** How to read page after page. */
export interface PagingTrait {
  /** Query parameter that takes the cursor. */
  readonly cursor: string;
  /** Field names on the way from the body to the list. */
  readonly items: readonly string[];
  /** Field names on the way from the body to the next cursor. */
  readonly next: readonly string[];
}

/** `x-client` at a schema. */
export interface SchemaTraits {
  /** Whether this enum or union can gain members within a version; all others are closed. */
  readonly open?: boolean;
}
